import { refuseForQuota, type Quota } from '@counterfoil/domain/document/quota';
import { enforce, TooManyRequests } from '../refusals.ts';
import { MOST_AROUND_FILES } from './form-pace.ts';

/** The limit of simultaneous forms per client. The web app sends two files at a time. */
const MOST_FORMS = 4;
const TOO_MANY_FORMS = 'Several uploads are already running. Please wait for one to finish.';
const RETRY_AFTER_SECONDS = 5;

/** One form among those that its client has under way. */
export interface FormHold {
  /** Sets the quota as last read; throws when the form's declared length cannot fit. */
  setQuota(quota: Quota): void;
  /** Throws when the bytes of all the client's forms no longer fit. */
  take(bytes: number): void;
  /** From here on the database counts the form's bytes. */
  handOver(): void;
  end(): void;
}

export type Intake = ReturnType<typeof createIntake>;

interface CurrentLoad {
  forms: number;
  bytes: number;
}

/**
 * The forms with files under way in this process, by client. This bounds what is read; the transaction that
 * keeps the files enforces the quota across nodes. A form that ends or breaks off frees its place, and
 * so does a process that dies.
 */
export function createIntake() {
  const clients = new Map<string, CurrentLoad>();
  return {
    /** @param byteSize of the whole form, when declared. Throws 429 when too many forms are under way. */
    begin: (clientId: string, byteSize: number | null): FormHold => {
      const underWay = clients.get(clientId) ?? { forms: 0, bytes: 0 };
      if (underWay.forms >= MOST_FORMS) {
        throw new TooManyRequests(TOO_MANY_FORMS, RETRY_AFTER_SECONDS);
      }
      underWay.forms += 1;
      clients.set(clientId, underWay);
      return holdIn(underWay, byteSize ?? 0, () => {
        underWay.forms -= 1;
        if (underWay.forms === 0) clients.delete(clientId);
      });
    },
  };
}

function holdIn(underWay: CurrentLoad, byteSize: number, onEnd: () => void): FormHold {
  let own = 0;
  let quota: Quota = { usedBytes: 0, limitBytes: Infinity };
  const refuseAbove = (ownBytes: number) => {
    const usedBytes = quota.usedBytes + underWay.bytes - own;
    if (usedBytes + ownBytes <= quota.limitBytes) return;
    const needed = Math.max(ownBytes, byteSize);
    enforce(refuseForQuota({ ...quota, usedBytes }, needed));
  };
  const handOver = () => {
    underWay.bytes -= own;
    own = 0;
  };
  return {
    setQuota: (read) => {
      quota = read;
      // The files have at least this many bytes.
      refuseAbove(Math.max(own, byteSize - MOST_AROUND_FILES));
    },
    take: (bytes) => {
      refuseAbove(own + bytes);
      own += bytes;
      underWay.bytes += bytes;
    },
    handOver,
    end: () => {
      handOver();
      onEnd();
    },
  };
}
