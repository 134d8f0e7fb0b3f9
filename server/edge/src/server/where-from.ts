import type { FastifyRequest } from 'fastify';
import type { IsScreen } from '../compose/screen.ts';

const HOME = '/Home';

/** The screen on which a form was sent; Home when it is none of this product's. */
export async function whereFrom(
  { headers: { referer = '' } }: Pick<FastifyRequest, 'headers'>,
  isScreen: IsScreen,
): Promise<string> {
  if (!URL.canParse(referer)) return HOME;
  const { pathname, search } = new URL(referer);
  return (await isScreen(pathname)) ? pathname + search : HOME;
}
