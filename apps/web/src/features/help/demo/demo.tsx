import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '#ui/controls/button.tsx';
import { useMedia } from '#ui/use-media.ts';
import styles from './demo.module.css';
import drawn from './drawing.module.css';
import { STAGE } from './shapes.tsx';

/** A step of a demo: what to do, and a drawing of the screen while it is done. */
export interface DemoStep {
  readonly caption: string;
  readonly drawing: ReactNode;
}

interface Props {
  /** "sales invoices and customers" */
  readonly about: string;
  readonly steps: readonly DemoStep[];
}

/** Longer than the longest motion of a drawing, with time to read the caption. */
const STEP_MS = 6_000;

/**
 * An animated demo. The captions say all that the drawings show, so screen readers get the captions
 * alone. With reduced motion there is a still of each step.
 */
export function Demo(props: Props): ReactElement {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  return isStill ? <Stills {...props} /> : <Player {...props} />;
}

function Drawing({ children, look }: { readonly children: ReactNode; readonly look: string }) {
  return (
    <svg
      className={look}
      viewBox={`0 0 ${STAGE.width} ${STAGE.height}`}
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

function Stills({ about, steps }: Props): ReactElement {
  return (
    <ol className={styles.stills} aria-label={`Steps of ${about}`}>
      {steps.map(({ caption, drawing }, nth) => (
        <li key={caption}>
          <figure>
            <Drawing look={LOOKS['is still']}>{drawing}</Drawing>
            <figcaption>
              {nth + 1}. {caption}
            </figcaption>
          </figure>
        </li>
      ))}
    </ol>
  );
}

/** The state of a drawing: it moves, waits in the middle of its motion, or shows how the step ends. */
type Motion = 'plays' | 'waits' | 'is still';

/** Goes through the steps once while it is in view, unless it is paused or a step is chosen. */
function Player({ about, steps }: Props): ReactElement {
  const [at, setAt] = useState(0);
  const [motion, setMotion] = useState<Motion>('plays');
  const place = useRef<HTMLDivElement>(null);
  const isInView = useInView(place);
  const isRunning = isInView && motion === 'plays';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => {
      // One round: a page that never rests is hard to read.
      if (at === steps.length - 1) setMotion('is still');
      else setAt(at + 1);
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [isRunning, at, steps.length]);
  const play = () => {
    if (motion === 'is still' && at === steps.length - 1) setAt(0);
    setMotion('plays');
  };
  const choose = (step: number) => {
    setAt(step);
    setMotion('is still');
  };
  return (
    <div className={styles.demo}>
      <div ref={place}>
        {/* A new step starts its motion again. */}
        <Drawing key={at} look={LOOKS[motion === 'plays' && !isInView ? 'waits' : motion]}>
          {steps[at]?.drawing}
        </Drawing>
      </div>
      <div className={styles.side}>
        <ol className={styles.steps} aria-label={`Steps of ${about}`}>
          {steps.map(({ caption }, step) => (
            <li key={caption}>
              <button
                type="button"
                className={styles.step}
                aria-current={step === at ? 'step' : undefined}
                onClick={() => choose(step)}
              >
                {step + 1}. {caption}
              </button>
            </li>
          ))}
        </ol>
        <Button onClick={motion === 'plays' ? () => setMotion('waits') : play}>
          {motion === 'plays' ? 'Pause the demo' : 'Play the demo'}
        </Button>
      </div>
    </div>
  );
}

const LOOKS: Readonly<Record<Motion, string>> = {
  plays: `${drawn.stage} ${drawn.playing}`,
  waits: `${drawn.stage} ${drawn.playing} ${drawn.paused}`,
  'is still': `${drawn.stage}`,
};

/** Whether most of an element is in the window. */
function useInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new IntersectionObserver(
      (changes) => setInView(changes.at(-1)?.isIntersecting ?? false),
      { threshold: 0.5 },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
