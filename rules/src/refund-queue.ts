import type { StaffAction } from './staff-may.ts'

/** The queues in which the refunds of a location wait for their next step. */
export const refundQueues = [
  /** The player has not entered a bank account yet. */
  'awaits_account',
  /** The player entered no bank account in time, or has no e-mail address. */
  'no_account',
  /** Staff must approve the bank transfer, then send it, then say that it is done. */
  'approve',
  'send',
  'sent',
  /** A job asks the gateway to refund. */
  'gateway',
  /** The gateway has not accepted the refund for a day, or no job acts on it. */
  'failed',
  'done',
] as const
export type RefundQueue = (typeof refundQueues)[number]

/** Who must act next so that money goes back. `guest`: the player, with an account or without. */
export type RefundActor = 'gateway' | 'guest' | 'staff' | 'nobody'

/** The next step of the refunds in each queue, and the permission that staff need for it; null if it is not a step of staff. */
export const nextSteps: Readonly<
  Record<RefundQueue, { readonly actor: RefundActor; readonly permission: StaffAction | null }>
> = {
  awaits_account: { actor: 'guest', permission: null },
  no_account: { actor: 'staff', permission: 'route-refunds' },
  approve: { actor: 'staff', permission: 'approve-refunds' },
  send: { actor: 'staff', permission: 'approve-refunds' },
  sent: { actor: 'staff', permission: 'approve-refunds' },
  gateway: { actor: 'gateway', permission: null },
  failed: { actor: 'staff', permission: 'route-refunds' },
  done: { actor: 'nobody', permission: null },
}

export const staffQueues: readonly RefundQueue[] = refundQueues.filter(
  (queue) => nextSteps[queue].actor === 'staff',
)

/** A stored refund. `isScheduled`: a job acts on it at a known time. `isLate`: it has waited for more than a day. */
export type RefundFacts = {
  readonly route: string
  readonly state: string
  readonly isScheduled: boolean
  readonly isLate: boolean
}

/** The queue of a refund. A refund that no job will act on is in a queue of staff until it is done. */
export function refundQueueOf({ route, state, isScheduled, isLate }: RefundFacts): RefundQueue {
  if (state === 'done') return 'done'
  if (route === 'gateway') {
    const isAskedAgain = isScheduled && (state === 'sent' || (state === 'open' && !isLate))
    return isAskedAgain ? 'gateway' : 'failed'
  }
  if (route !== 'transfer') return 'failed'
  if (state === 'open') return isScheduled ? 'awaits_account' : 'no_account'
  if (state === 'requested') return 'approve'
  return state === 'approved' ? 'send' : 'sent'
}
