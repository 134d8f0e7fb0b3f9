import type { AnnouncedEvent, Announcement } from './announcement.ts';

interface PublisherOptions {
  readonly publish: (announcement: Announcement) => void;
  /** The event with what else clients should be told; undefined where nothing is to be added. */
  readonly complete: (announced: AnnouncedEvent) => Promise<AnnouncedEvent> | undefined;
  /** An event waits at most this long for what is added to it, and is published without it then. */
  readonly limitMs: number;
  /** Once for each event to which something was to be added. */
  readonly onCompleted: (outcome: 'added' | 'late' | 'failed', error?: unknown) => void;
}

/**
 * Publishes announcements in the order in which they are given, each at most `limitMs` after it was given: what
 * is added to several of them is fetched at the same time. An ended session overtakes, so that its streams
 * end at once.
 */
export function createPublisher({ publish, complete, limitMs, onCompleted }: PublisherOptions) {
  const waiting: { announcement: AnnouncedEvent; isReady: boolean }[] = [];
  const publishReady = (): void => {
    while (waiting[0]?.isReady) {
      const [first] = waiting.splice(0, 1);
      if (first) publish(first.announcement);
    }
  };

  return (announcement: Announcement): void => {
    if ('endedSessions' in announcement) {
      publish(announcement);
      return;
    }
    const completing = complete(announcement);
    const entry = { announcement, isReady: completing === undefined };
    waiting.push(entry);
    const settle = (): void => {
      clearTimeout(timer);
      entry.isReady = true;
      publishReady();
    };
    const onLate = () => {
      onCompleted('late');
      settle();
    };
    const timer = completing && setTimeout(onLate, limitMs);
    completing?.then(
      (completed) => {
        if (entry.isReady) return;
        onCompleted('added');
        entry.announcement = completed;
        settle();
      },
      (error: unknown) => {
        if (entry.isReady) return;
        onCompleted('failed', error);
        settle();
      },
    );
    publishReady();
  };
}
