export const noticesAddress = '/wallet/notices';
export const noticeAddress = (id: number): string => `${noticesAddress}?id=${id}`;
export const newNoticeAddress = `${noticesAddress}?new=1`;
