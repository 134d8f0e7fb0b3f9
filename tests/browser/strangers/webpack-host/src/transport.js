/** Replaces the server: decoded answers of the endpoints that the list of videos calls. */
const answers = {
  video_class: [{ id: 3, names: { ko: '풍경', en: 'Scenery', ja: '風景', other: '风景' } }],
  video_list: {
    items: [
      {
        id: 1,
        title: 'City lights',
        posterUrl: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
        playUrl: '',
        durationSeconds: 240,
        allowed: false,
      },
    ],
    isLast: true,
  },
};

export const transport = {
  call({ name }) {
    const value = answers[name];
    if (value === undefined) return Promise.reject(new Error(`Nothing answers ${name}`));
    return Promise.resolve({ ok: true, value, message: 'OK' });
  },
};
