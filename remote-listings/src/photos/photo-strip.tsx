import { Carousel, Picture } from '@velvet/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useOnDemand } from '../on-demand/use-on-demand.ts';
import * as styles from './photo-strip.module.css';
import { messages, valued } from './photos.messages.ts';

interface PhotoStripProps {
  readonly photos: readonly string[];
  /** What each photo shows; empty or absent where nothing was written. */
  readonly texts?: readonly string[] | undefined;
  readonly name: string;
}

const loadViewer = () => import(/* webpackChunkName: "photo-viewer" */ './photo-viewer.tsx');

/** The photos to swipe through, 3:4; a tap looks at one on the whole screen. */
export function PhotoStrip({ photos, texts, name }: PhotoStripProps) {
  const intl = useIntl();
  const [Viewer, fetchViewer] = useOnDemand(loadViewer);
  const [viewed, setViewed] = useState({ start: 0, isOpen: false });
  const count = photos.length;
  if (count === 0) return <Picture src={undefined} alt="" ratio="3:4" />;

  const open = async (start: number) => setViewed({ start, isOpen: await fetchViewer() });
  const labelOf = (index: number) => {
    const place = { index: index + 1, count };
    const text = texts?.[index] ?? '';
    return text === ''
      ? intl.formatMessage(valued.open, place)
      : intl.formatMessage(valued.openShowing, { ...place, text });
  };
  const slides = photos.map((src, index) => ({
    // Addresses are renewed while the photos are in view: their place is what stays.
    key: String(index),
    label: intl.formatMessage(valued.place, { index: index + 1, count }),
    content: (
      <button
        type="button"
        className={styles.photo}
        aria-label={labelOf(index)}
        onClick={() => open(index)}
      >
        <Picture src={src} alt="" ratio="3:4" priority={index === 0} draggable={false} />
      </button>
    ),
  }));
  return (
    <>
      <Carousel
        className={styles.strip}
        label={intl.formatMessage(valued.photosOf, { name })}
        roleDescription={intl.formatMessage(messages.gallery)}
        slideRoleDescription={intl.formatMessage(messages.slide)}
        slides={slides}
        autoplayMs={0}
        dotLabel={(index) => intl.formatMessage(valued.show, { index: index + 1 })}
        pauseLabel=""
        playLabel=""
      />
      {Viewer && (
        <Viewer
          open={viewed.isOpen}
          onClose={() => setViewed({ ...viewed, isOpen: false })}
          photos={photos}
          texts={texts}
          name={name}
          start={viewed.start}
        />
      )}
    </>
  );
}
