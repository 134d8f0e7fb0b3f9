import { paths } from '../../routes/paths.ts';
import { List, ListRow } from '../deferred.ts';
import { iconPaths } from '../icon/icon-paths.ts';
import * as icons from '../icon/icons.ts';
import {
  Badge,
  BrandMark,
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  Icon,
  IconButton,
  OfflineBar,
  Picture,
  Rating,
  ScreenHeader,
  Skeleton,
  SkeletonGroup,
  Spinner,
  TabBar,
  Tag,
  UiLink,
  VisuallyHidden,
} from '../index.ts';
import * as styles from './gallery.module.css';

const noop = () => undefined;
const tones = ['neutral', 'pink', 'orange', 'blue', 'green', 'red'] as const;
const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;

/** Parts that show all they can do without state. */
export const plainSamples = {
  Badge: () =>
    tones.map((tone) => (
      <Badge key={tone} tone={tone}>
        {tone}
      </Badge>
    )),
  BrandMark: () => <BrandMark name="Velvet" />,
  Button: () => (
    <>
      {variants.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
      <Button size="small">small</Button>
      <Button disabled>disabled</Button>
      <Button busy>busy</Button>
    </>
  ),
  ButtonLink: () => (
    <ButtonLink href="#ButtonLink" variant="secondary">
      Goes somewhere
    </ButtonLink>
  ),
  EmptyState: () => <EmptyState message="No data~" action={<Button size="small">Go</Button>} />,
  ErrorState: () => (
    <ErrorState message="It did not load" hint="Try again" retryLabel="Retry" onRetry={noop} />
  ),
  Icon: () =>
    Object.entries({ ...iconPaths, ...icons }).map(([name, path]) => (
      <span key={name} title={name}>
        <Icon path={path} />
      </span>
    )),
  IconButton: () => <IconButton path={icons.close} label="Close" />,
  List: () => (
    <List title="Settings">
      <ListRow icon="person" label="A link" href="#List" />
      <ListRow label="A button" value="12.00" hint="With a second line" onPress={noop} />
    </List>
  ),
  ListRow: () => (
    <List label="Rows" plain>
      <ListRow label="Text" value="12.00" />
      <ListRow label="Disabled" disabled onPress={noop} />
      <ListRow label="Dangerous" danger onPress={noop} />
    </List>
  ),
  OfflineBar: () => <OfflineBar offline>You are offline</OfflineBar>,
  Picture: () => (
    <div className={styles.pictures}>
      <Picture src={undefined} alt="None" ratio="1:1" />
      <Picture src="/missing.webp" alt="Broken" ratio="1:1" />
    </div>
  ),
  Rating: () => [0, 2.5, 5].map((value) => <Rating key={value} value={value} label={`${value}`} />),
  ScreenHeader: () => (
    <ScreenHeader
      title="A screen"
      backLabel="Back"
      onBack={noop}
      action={<IconButton icon="search" label="Search" />}
    />
  ),
  Skeleton: () => <Skeleton shape="text" lines={3} />,
  SkeletonGroup: () => (
    <SkeletonGroup label="Loading" className={styles.skeletons}>
      <Skeleton className={styles.block} />
      <Skeleton shape="text" />
    </SkeletonGroup>
  ),
  Spinner: () => <Spinner label="Loading" />,
  TabBar: () => (
    <TabBar
      label="Main"
      current={paths.home.path}
      items={[
        { href: paths.home.path, label: 'Home', icon: 'home' },
        { href: paths.mine.path, label: 'Mine', icon: 'person' },
      ]}
    />
  ),
  Tag: () =>
    tones.map((tone) => (
      <Tag key={tone} tone={tone}>
        {tone}
      </Tag>
    )),
  UiLink: () => <UiLink href="#UiLink">A link through the router in use</UiLink>,
  VisuallyHidden: () => (
    <p>
      Only assistive technology reads the rest<VisuallyHidden>: this.</VisuallyHidden>
    </p>
  ),
};
