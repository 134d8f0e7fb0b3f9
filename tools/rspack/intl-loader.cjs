const methods = [
  'formatDateTimeRange',
  'formatDateToParts',
  'formatDisplayName',
  'formatDuration',
  'formatDurationToParts',
  'formatList',
  'formatListToParts',
  'formatNumberToParts',
  'formatPlural',
  'formatTimeToParts',
];
const caches = ['getDisplayNames', 'getDurationFormat', 'getListFormat'];

/** What errors say beyond what happened: advice with addresses, for whoever sets the library up. */
const advice = [
  / You can either:\n[\s\S]*?to autofix this issue/g,
  / \nPlease consider using[\s\S]*?message-distribution/g,
  / See https:\/\/formatjs\.github\.io\/\S+ for more details/g,
];

function without(source, pattern) {
  const rest = source.replace(pattern, '');
  if (rest === source) throw new Error(`@formatjs/intl has nothing like ${pattern}`);
  return rest;
}

/** Takes out of an intl object what `@velvet/shared/i18n` does not offer, and advice. */
module.exports = (source) =>
  [
    ...methods.map((name) => new RegExp(`^\\t\\t${name}: ${name}\\.bind\\(.*\\),?$`, 'm')),
    ...caches.map(
      (name) => new RegExp(`^\\t\\t${name}: memoize\\([\\s\\S]*?^\\t\\t\\}\\),?$`, 'm'),
    ),
    ...advice,
  ].reduce(without, source);
