import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon-paths.ts';
import { UiLink } from '../link/ui-link.tsx';
import * as styles from './list.module.css';
import * as rows from './rows.module.css';

export interface ListProps {
  /** Heading above the group, also its accessible name. */
  title?: string;
  /** Accessible name where no heading is shown. */
  label?: string;
  /** Without the surface and the inset, for a list on a sheet. */
  plain?: boolean;
  children: ReactNode;
}

/** A group of rows on one surface. */
export function List({ title, label, plain = false, children }: ListProps) {
  const id = useId();
  return (
    <div>
      {title && (
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
      )}
      <ul
        className={plain ? cx(rows.plain, styles.plain) : rows.list}
        aria-labelledby={title && id}
        aria-label={label}
      >
        {children}
      </ul>
    </div>
  );
}

export interface ListRowProps {
  label: ReactNode;
  /** An icon of the kit, or the path of another one. */
  icon?: IconName | undefined;
  path?: string | undefined;
  /** A second line. */
  hint?: ReactNode;
  /** At the right, e.g. an amount or a state. */
  value?: ReactNode;
  href?: string | undefined;
  onPress?: (() => void) | undefined;
  disabled?: boolean;
  danger?: boolean;
}

/** A link with `href`, a button with `onPress`, else plain text. */
export function ListRow({
  label,
  icon,
  path,
  hint,
  value,
  href,
  onPress,
  disabled = false,
  danger = false,
}: ListRowProps) {
  const hasIcon = Boolean(icon ?? path);
  const content = (
    <>
      {hasIcon && <Icon name={icon} path={path} className={styles.icon} />}
      <span className={styles.text}>
        <span>{label}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
      {(href !== undefined || onPress) && !danger && (
        <Icon name="chevronRight" size={18} className={styles.chevron} />
      )}
    </>
  );
  const props = {
    className: cx(rows.row, hasIcon && rows.afterIcon, styles.row),
    'data-danger': danger || undefined,
    children: content,
  };
  return (
    <li className={rows.item}>
      {href !== undefined ? (
        <UiLink {...props} href={href} />
      ) : onPress ? (
        <button {...props} type="button" disabled={disabled} onClick={onPress} />
      ) : (
        <div {...props} />
      )}
    </li>
  );
}
