import { FormattedMessage, useIntl } from '@velvet/shared/i18n';
import { href, paths, useLocation, useNavigate, useSearchParams } from '@velvet/shared/routes';
import { ButtonLink, EmptyState, ScreenHeader } from '@velvet/shared/ui';
import { GameHall } from './game-hall.tsx';
import { messages } from './games-page.messages.ts';

/** The router's name for the entry a visit began with: nothing of ours lies behind it. */
const FIRST_ENTRY = 'default';

/** Spec S3.30: the hall, at /Game with a back button in place of the tab bar. */
export default function GamesPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { pathname, key: entry } = useLocation();
  const [parameters] = useSearchParams();
  const isStandalone = pathname === paths.gamesStandalone.path;
  const backLabel = intl.formatMessage(messages.back);

  if (parameters.has('key')) {
    return (
      <>
        <ScreenHeader
          title={intl.formatMessage(messages.absentTitle)}
          backLabel={backLabel}
          backHref={pathname}
        />
        <EmptyState
          message={<FormattedMessage {...messages.absent} />}
          action={
            <ButtonLink href={pathname} variant="secondary">
              <FormattedMessage {...messages.toHall} />
            </ButtonLink>
          }
        />
      </>
    );
  }
  const goBack = () => (entry === FIRST_ENTRY ? navigate(href.home()) : navigate(-1));
  return (
    <>
      <ScreenHeader
        title={intl.formatMessage(messages.title)}
        backLabel={backLabel}
        onBack={isStandalone ? goBack : undefined}
      />
      <GameHall />
    </>
  );
}
