import type { videoStates } from '@velvet/contract/ops/videos';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'video.console.videos.title', defaultMessage: 'Videos' },
  description: {
    id: 'video.console.videos.description',
    defaultMessage: 'Newest first. An uploaded video is hidden until it is published.',
  },
  upload: { id: 'video.console.videos.upload', defaultMessage: 'Upload videos' },
  none: { id: 'video.console.videos.none', defaultMessage: 'No videos here.' },
  backToList: { id: 'video.console.videos.backToList', defaultMessage: 'All videos' },
  search: { id: 'video.console.videos.search', defaultMessage: 'Search by title or number' },
  name: { id: 'video.console.videos.name', defaultMessage: 'Title' },
  class: { id: 'video.console.videos.class', defaultMessage: 'Class' },
  allClasses: { id: 'video.console.videos.allClasses', defaultMessage: 'All classes' },
  length: { id: 'video.console.videos.length', defaultMessage: 'Length' },
  added: { id: 'video.console.videos.added', defaultMessage: 'Added' },
  stream: { id: 'video.console.videos.stream', defaultMessage: 'Stream' },
  facts: { id: 'video.console.videos.facts', defaultMessage: 'What members see' },
  titleHint: {
    id: 'video.console.videos.titleHint',
    defaultMessage: 'Members whose language is empty read the nearest one that is written.',
  },
  poster: { id: 'video.console.videos.poster', defaultMessage: 'Poster' },
  presentPoster: { id: 'video.console.videos.presentPoster', defaultMessage: 'Present poster' },
  posterLater: {
    id: 'video.console.videos.posterLater',
    defaultMessage: 'Pictures to choose from are there once the video is transcoded.',
  },
  pictureMissing: {
    id: 'video.console.videos.pictureMissing',
    defaultMessage: 'The picture cannot be shown.',
  },
  captions: { id: 'video.console.videos.captions', defaultMessage: 'Captions' },
  captionsHint: {
    id: 'video.console.videos.captionsHint',
    defaultMessage:
      'One WebVTT file for each language. Who is watching keeps the captions they have.',
  },
  captionsElsewhere: {
    id: 'video.console.videos.captionsElsewhere',
    defaultMessage: 'This video was not uploaded here: captions are part of its stream.',
  },
  noCaptions: {
    id: 'video.console.videos.noCaptions',
    defaultMessage: 'There are no captions in this language.',
  },
  chooseCaptions: {
    id: 'video.console.videos.chooseCaptions',
    defaultMessage: 'Choose a WebVTT file',
  },
  replaceCaptions: { id: 'video.console.videos.replaceCaptions', defaultMessage: 'Replace' },
  captionsUnreadable: {
    id: 'video.console.videos.captionsUnreadable',
    defaultMessage: 'The file could not be read.',
  },
  saved: { id: 'video.console.videos.saved', defaultMessage: 'The video is saved.' },
  show: { id: 'video.console.videos.publish', defaultMessage: 'Publish' },
  showTitle: {
    id: 'video.console.videos.publishTitle',
    defaultMessage: 'Publish this video?',
  },
  showText: {
    id: 'video.console.videos.publishText',
    defaultMessage: 'Members see it at once.',
  },
  publishUnnamed: {
    id: 'video.console.videos.publishUnnamed',
    defaultMessage: 'Its title is still the name of the file.',
  },
  publishUnsaved: {
    id: 'video.console.videos.publishUnsaved',
    defaultMessage: 'What you have changed here is not saved yet, so members do not see it.',
  },
  shownNow: {
    id: 'video.console.videos.publishedNow',
    defaultMessage: 'The video is published.',
  },
  hide: { id: 'video.console.videos.withdraw', defaultMessage: 'Withdraw' },
  hideTitle: {
    id: 'video.console.videos.withdrawTitle',
    defaultMessage: 'Withdraw this video?',
  },
  hideText: {
    id: 'video.console.videos.withdrawText',
    defaultMessage:
      'Members no longer find it; who is watching may see it to the end. It stays here and can be published again.',
  },
  hiddenNow: {
    id: 'video.console.videos.withdrawnNow',
    defaultMessage: 'The video is withdrawn.',
  },
});

export const valued = defineMessages<{
  posterNumber: { number: number };
  notWebVtt: { languages: string };
  captionsTooLong: { languages: string; count: number };
  cues: { count: number };
  track: { language: string };
}>({
  posterNumber: { id: 'video.console.videos.posterNumber', defaultMessage: 'Picture {number}' },
  notWebVtt: {
    id: 'video.console.videos.notWebVtt',
    defaultMessage:
      'This is not WebVTT, which begins with WEBVTT and has cues with times ({languages}).',
  },
  captionsTooLong: {
    id: 'video.console.videos.captionsTooLong',
    defaultMessage:
      'Captions have at most {count, plural, one {# character} other {# characters}} ({languages}).',
  },
  cues: {
    id: 'video.console.videos.cues',
    defaultMessage: '{count, plural, one {# cue} other {# cues}}',
  },
  track: { id: 'video.console.videos.track', defaultMessage: 'Captions in {language}' },
});

export const states = defineMessages({
  processing: { id: 'video.console.videos.processing', defaultMessage: 'Transcoding' },
  failed: { id: 'video.console.videos.failed', defaultMessage: 'Failed' },
  ready: { id: 'video.console.videos.ready', defaultMessage: 'Ready' },
  published: { id: 'video.console.videos.published', defaultMessage: 'Published' },
}) satisfies Record<(typeof videoStates)[number], MessageDescriptor>;
