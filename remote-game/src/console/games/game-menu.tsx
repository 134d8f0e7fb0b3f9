import { Button, Menu } from '@mantine/core';
import { useConsole, useOpsChange } from '@velvet/console-kit';
import { disableGame, enableGame, type OpsGame } from '@velvet/contract/ops/games';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages, valued } from './games.messages.ts';
import { LimitsDialog } from './limits-dialog.tsx';
import { OddsDialog } from './odds-dialog.tsx';

interface GameMenuProps {
  readonly game: OpsGame;
  readonly name: string;
}

/** What an administrator may change of a game. */
export function GameMenu({ game, name }: GameMenuProps) {
  const intl = useIntl();
  const [open, setOpen] = useState<'odds' | 'limits'>();
  const toggle = useToggle(game, name);
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={intl.formatMessage(valued.changeOf, { name })}
          >
            <FormattedMessage {...messages.change} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('odds')}>
            <FormattedMessage {...messages.changeOdds} />
          </Menu.Item>
          <Menu.Item onClick={() => setOpen('limits')}>
            <FormattedMessage {...messages.changeLimits} />
          </Menu.Item>
          <Menu.Item onClick={toggle} {...(game.enabled ? { color: 'red' } : {})}>
            <FormattedMessage {...(game.enabled ? messages.disable : messages.enable)} />
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <OddsDialog game={game} name={name} isOpen={open === 'odds'} onClose={close} />
      <LimitsDialog game={game} name={name} isOpen={open === 'limits'} onClose={close} />
    </>
  );
}

/** Publishes rounds again, or takes no more bets; asks before the latter. */
function useToggle({ key, version, enabled }: OpsGame, name: string): () => Promise<void> {
  const intl = useIntl();
  const { confirm, describeFailure, notify } = useConsole();
  const [enable] = useOpsChange(enableGame);
  const [disable] = useOpsChange(disableGame);
  return async () => {
    const question = {
      title: intl.formatMessage(valued.disableOf, { name }),
      text: intl.formatMessage(messages.disableText),
      confirmLabel: intl.formatMessage(messages.disable),
      isDangerous: true,
    };
    if (enabled && !(await confirm(question))) return;
    const done = await (enabled ? disable : enable)({ id: key, version });
    if (!done.ok) notify(describeFailure(done.failure), 'problem');
    else notify(intl.formatMessage(enabled ? messages.isDisabled : messages.isEnabled), 'done');
  };
}
