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

const withoutProperty = (source, pattern) => {
  if (!pattern.test(source)) throw new Error(`@formatjs/intl has nothing like ${pattern}`);
  return source.replace(pattern, '');
};

/** Takes out of an intl object what `@velvet/shared/i18n` does not offer. */
module.exports = (source) =>
  [
    ...methods.map((name) => new RegExp(`^\\t\\t${name}: ${name}\\.bind\\(.*\\),?$`, 'm')),
    ...caches.map(
      (name) => new RegExp(`^\\t\\t${name}: memoize\\([\\s\\S]*?^\\t\\t\\}\\),?$`, 'm'),
    ),
  ].reduce(withoutProperty, source);
