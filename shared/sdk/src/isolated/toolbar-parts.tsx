import { UiLink } from '@velvet/ui';
import { type ReactNode, useId } from 'react';
import type { Feature } from '../feature/index.ts';
import * as styles from './toolbar.module.css';

/** For developers, over the screens of one remote; English, because it is not the product. */
export function ToolbarFrame({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}) {
  return (
    <aside aria-label="Development" className={styles.toolbar}>
      <details>
        <summary className={styles.summary}>{name}</summary>
        <div className={styles.panel}>{children}</div>
      </details>
    </aside>
  );
}

interface ToolbarChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

export function ToolbarChoice<Value extends string>({
  label,
  options,
  value,
  onChoose,
}: ToolbarChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={styles.group}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find(([option]) => option === target.value);
          if (chosen) onChoose(chosen[0]);
        }}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Several buttons for one thing. */
export function ToolbarGroup({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}

interface ToolbarScreensProps {
  readonly feature: Feature;
  /** Addresses with parameters, of screens that show nothing without. */
  readonly examples?: Readonly<Record<string, string>>;
}

export function ToolbarScreens({ feature, examples = {} }: ToolbarScreensProps) {
  return (
    <nav aria-label="Screens">
      <ul className={styles.screens}>
        {Object.keys(feature.routes).map((path) => (
          <li key={path}>
            <UiLink href={examples[path] ?? path}>{path}</UiLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
