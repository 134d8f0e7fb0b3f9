import userEvent from '@testing-library/user-event';

/** Words that `type` of user-event reads as keys, such as `{Enter}`. */
const hasKeys = /[{[]/;

/**
 * A user whose texts arrive as one paste: typed letter by letter, each renders the screen once more, which
 * takes most of the time of a test with a form. Where letters matter, `keyboard` types them. The pointer is
 * where it clicks without having moved there, and no style keeps it from clicking.
 */
export function quickUser() {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0, skipHover: true });
  const type: typeof user.type = async (element, text, options) => {
    if (options || hasKeys.test(text)) return user.type(element, text, options);
    await user.click(element);
    await user.paste(text);
  };
  return { ...user, type };
}
