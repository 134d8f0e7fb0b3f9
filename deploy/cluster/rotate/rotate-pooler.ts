import { appUser } from '../services/app-user.ts';
import { writePassword } from '../services/password-files.ts';
import { POOLER_ADMIN, POOLER_STATS, writePoolerUsers } from '../services/pooler.ts';
import { reloadPooler } from './pooler-console.ts';
import { proveLogin, withPassword } from './prove-login.ts';
import { productOf, type Rotated, type Rotation } from './rotation.ts';

/**
 * New passwords of PgBouncer's console: of this command, and of API servers that read its figures. No
 * connection ends; between both steps API servers may lack the figures of one scrape.
 */
export async function rotatePooler(rotation: Rotation): Promise<Rotated> {
  const { cluster, progress } = rotation;
  const { folders, poolerPort } = productOf(rotation);
  const { secrets } = cluster;
  const logins = [POOLER_STATS, POOLER_ADMIN];
  for (const login of logins) {
    const old = await secrets(login);
    await secrets.replace(login, async (password) => {
      await writePoolerUsers(cluster, { [login]: password });
      await reloadPooler(poolerPort, secrets);
      if (login === POOLER_STATS) {
        await writePassword(folders.passwords, login, password, appUser());
      }
    });
    const passwords = { old, next: await secrets(login) };
    const place = `postgres://${login}@127.0.0.1:${poolerPort}/pgbouncer`;
    const urlOf = (password: string) => withPassword(place, password);
    await proveLogin(login, urlOf, passwords, 'SHOW VERSION');
    progress(`${login}: the new password is in use, the old one is refused`);
  }
  return { copy: logins.map((login) => `secrets/${login}`) };
}
