import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'listings.console.entries.title', defaultMessage: 'Entries' },
  description: {
    id: 'listings.console.entries.description',
    defaultMessage: 'The people in the catalogue. A new entry is hidden until it is shown.',
  },
  none: { id: 'listings.console.entries.none', defaultMessage: 'No entries here.' },
  add: { id: 'listings.console.entries.add', defaultMessage: 'Add an entry' },
  addTitle: { id: 'listings.console.entries.addTitle', defaultMessage: 'New entry' },
  addDescription: {
    id: 'listings.console.entries.addDescription',
    defaultMessage: 'Photos are added once it is saved. Members see it only after it is shown.',
  },
  backToList: { id: 'listings.console.entries.backToList', defaultMessage: 'All entries' },
  search: { id: 'listings.console.entries.search', defaultMessage: 'Search by name' },
  region: { id: 'listings.console.entries.region', defaultMessage: 'Region' },
  allRegions: { id: 'listings.console.entries.allRegions', defaultMessage: 'All regions' },
  chooseRegion: { id: 'listings.console.entries.chooseRegion', defaultMessage: 'Choose a region' },
  visibility: { id: 'listings.console.entries.visibility', defaultMessage: 'Visibility' },
  verified: { id: 'listings.console.entries.verified', defaultMessage: 'Verified' },
  noEvidence: { id: 'listings.console.entries.noEvidence', defaultMessage: 'No age evidence' },
  name: { id: 'listings.console.entries.name', defaultMessage: 'Name' },
  age: { id: 'listings.console.entries.age', defaultMessage: 'Age' },
  photos: { id: 'listings.console.entries.photos', defaultMessage: 'Photos' },
  created: { id: 'listings.console.entries.created', defaultMessage: 'Added' },
  likes: { id: 'listings.console.entries.likes', defaultMessage: 'Likes' },
  facts: { id: 'listings.console.entries.facts', defaultMessage: 'What members read' },
  ageEvidence: {
    id: 'listings.console.entries.ageEvidence',
    defaultMessage: 'Evidence of the age',
  },
  ageEvidenceHint: {
    id: 'listings.console.entries.ageEvidenceHint',
    defaultMessage:
      'How the age was checked, such as which document was seen. Needed for a new entry and for another age.',
  },
  height: { id: 'listings.console.entries.height', defaultMessage: 'Height in cm' },
  bust: { id: 'listings.console.entries.bust', defaultMessage: 'Bust' },
  rating: { id: 'listings.console.entries.rating', defaultMessage: 'Stars' },
  signs: { id: 'listings.console.entries.signs', defaultMessage: 'Signs' },
  texts: { id: 'listings.console.entries.texts', defaultMessage: 'Texts by language' },
  textsHint: {
    id: 'listings.console.entries.textsHint',
    defaultMessage: 'Members whose language is empty read the nearest one that is written.',
  },
  className: { id: 'listings.console.entries.className', defaultMessage: 'Class' },
  headline: { id: 'listings.console.entries.headline', defaultMessage: 'Title' },
  city: { id: 'listings.console.entries.city', defaultMessage: 'City' },
  bio: { id: 'listings.console.entries.bio', defaultMessage: 'About' },
  tags: { id: 'listings.console.entries.tags', defaultMessage: 'Tags' },
  tagsHint: {
    id: 'listings.console.entries.tagsHint',
    defaultMessage: 'Press Enter after each, at most 20.',
  },
  otherTags: {
    id: 'listings.console.entries.otherTags',
    defaultMessage: 'Tags in place of others',
  },
  otherTagsHint: {
    id: 'listings.console.entries.otherTagsHint',
    defaultMessage: 'For Korean and Turkish readers where their own language has no tags.',
  },
  saved: { id: 'listings.console.entries.saved', defaultMessage: 'The entry is saved.' },
  added: {
    id: 'listings.console.entries.added',
    defaultMessage: 'The entry is added and hidden. Add photos, then show it.',
  },
  ages: { id: 'listings.console.entries.ages', defaultMessage: 'Recorded ages' },
  noAges: {
    id: 'listings.console.entries.noAges',
    defaultMessage: 'Nobody has recorded evidence of the age yet.',
  },
  evidence: { id: 'listings.console.entries.evidence', defaultMessage: 'Evidence' },
  recordedBy: { id: 'listings.console.entries.recordedBy', defaultMessage: 'Recorded by' },
  recordedAt: { id: 'listings.console.entries.recordedAt', defaultMessage: 'Recorded' },
  hideTitle: { id: 'listings.console.entries.hideTitle', defaultMessage: 'Hide this entry?' },
  hideText: {
    id: 'listings.console.entries.hideText',
    defaultMessage: 'Members no longer see it. Its texts and photos stay here.',
  },
  hiddenNow: { id: 'listings.console.entries.hiddenNow', defaultMessage: 'The entry is hidden.' },
  showTitle: { id: 'listings.console.entries.showTitle', defaultMessage: 'Show this entry?' },
  showText: {
    id: 'listings.console.entries.showText',
    defaultMessage: 'Members see it at once.',
  },
  showWithoutPhotos: {
    id: 'listings.console.entries.showWithoutPhotos',
    defaultMessage: 'It has no photos yet.',
  },
  showWithoutEvidence: {
    id: 'listings.console.entries.showWithoutEvidence',
    defaultMessage: 'There is no evidence of the age that it states.',
  },
  shownNow: { id: 'listings.console.entries.shownNow', defaultMessage: 'Members see the entry.' },
});

export const valued = defineMessages<{ range: { min: number; max: number } }>({
  range: {
    id: 'listings.console.entries.range',
    defaultMessage: 'Enter a number from {min} to {max}.',
  },
});
