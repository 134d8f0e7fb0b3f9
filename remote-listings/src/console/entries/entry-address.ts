export const entriesAddress = '/listings/entries';

export const entryAddress = (id: number): string => `${entriesAddress}?id=${id}`;

export const newEntryAddress = `${entriesAddress}?new=1`;
