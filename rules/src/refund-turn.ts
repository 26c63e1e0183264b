import type { StaffAction } from './staff-may.ts'

/**
 * The lists of the refund queue. `awaits_account`: waits for the guest's bank account. `no_account`: the guest gave none in time
 * or has no address. `gateway`: a job asks the gateway. `failed`: the gateway has not accepted it for a day.
 */
export const refundQueues = [
  'awaits_account',
  'no_account',
  'approve',
  'send',
  'sent',
  'gateway',
  'failed',
  'done',
] as const
export type RefundQueue = (typeof refundQueues)[number]

/** `isScheduled`: a job acts on it at a known time. `isLate`: it is older than a day. */
export type RefundFacts = {
  readonly route: string
  readonly state: string
  readonly isScheduled: boolean
  readonly isLate: boolean
}

/** Who must act next so that money goes back. */
export type RefundActor = 'gateway' | 'guest' | 'staff' | 'nobody'

/** `action`: what a person must be allowed to do to go on; null if staff need not act. */
export type RefundTurn = {
  readonly queue: RefundQueue
  readonly actor: RefundActor
  readonly action: StaffAction | null
}

const turns = {
  awaits_account: { actor: 'guest', action: null },
  no_account: { actor: 'staff', action: 'route-refunds' },
  approve: { actor: 'staff', action: 'approve-refunds' },
  send: { actor: 'staff', action: 'approve-refunds' },
  sent: { actor: 'staff', action: 'approve-refunds' },
  gateway: { actor: 'gateway', action: null },
  failed: { actor: 'staff', action: 'route-refunds' },
  done: { actor: 'nobody', action: null },
} as const satisfies Record<RefundQueue, { actor: RefundActor; action: StaffAction | null }>

/**
 * Whose turn a refund is, and in which list of the queue it is. Every refund that is not done is tried by a job, waits for
 * the guest until a job acts, or is the turn of staff.
 */
export function refundTurn(facts: RefundFacts): RefundTurn {
  const queue = queueOf(facts)
  return { queue, ...turns[queue] }
}

function queueOf({ route, state, isScheduled, isLate }: RefundFacts): RefundQueue {
  if (state === 'done') return 'done'
  if (route === 'gateway') {
    const isTried = isScheduled && (state === 'sent' || (state === 'open' && !isLate))
    return isTried ? 'gateway' : 'failed'
  }
  if (route !== 'transfer') return 'failed'
  if (state === 'open') return isScheduled ? 'awaits_account' : 'no_account'
  if (state === 'requested') return 'approve'
  return state === 'approved' ? 'send' : 'sent'
}

/** The lists whose refunds wait for staff. */
export const staffQueues: readonly RefundQueue[] = refundQueues.filter(
  (queue) => turns[queue].actor === 'staff',
)
