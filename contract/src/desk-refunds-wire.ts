import type { RefundActor, RefundQueue } from '@pantul/rules/refund-queue'
import type { StaffRefundRoute } from '@pantul/rules/refund-route'
import type { BodyOf, DataOf, QueryOf } from './call.ts'
import type {
  DeskRefundCounts,
  DeskRefunds,
  EnterRefundBankAccount,
  refundFilters,
  RefundInCash,
  ReopenRefund,
  RouteRefund,
  SeeRefundBankAccount,
  SendRefund,
} from './desk-refunds.ts'
import { listOf, wireConverter } from './wire-converter.ts'

export type RefundFilter = (typeof refundFilters)[number]

type WireRefund = DataOf<typeof DeskRefunds>['Refunds'][number]

/** A refund of the queue, in rupiah. Times are ISO 8601, local with offset. */
export type QueuedRefund = {
  readonly publicId: string
  readonly version: number
  readonly orderNumber: string
  readonly name: string
  readonly amount: number
  readonly reason: string
  readonly route: StaffRefundRoute
  readonly state: WireRefund['State']
  readonly queue: RefundQueue
  readonly nextActor: RefundActor
  /** Since when `nextActor` has to act. */
  readonly waitingSince: string
  readonly createdAt: string
  /** When a job acts next; null: never. */
  readonly nextJobAt: string | null
  /** Whether the payment was found on a statement. */
  readonly isVerified: boolean
  readonly mayBeGivenInCash: boolean
  /** Whether the payment was imported, so that this product never received it. */
  readonly isImported: boolean
  /** Whether the logged-in member of staff asked for the refund. Then another person must approve it. */
  readonly isAskedByReader: boolean
  readonly askedBy: string | null
  readonly bankAccountTypedBy: string | null
  readonly approvedBy: string | null
  readonly sentAt: string | null
  readonly doneAt: string | null
  readonly reference: string | null
  /** The last digits of the bank account; null until one is given. */
  readonly bankAccountEnding: string | null
  /** Who last opened the whole number of the bank account, and when. */
  readonly bankAccountSeenBy: string | null
  readonly bankAccountSeenAt: string | null
  /** How often the bank returned the transfer. */
  readonly timesReturned: number
}

const refund = wireConverter<QueuedRefund, WireRefund>()({
  publicId: 'RefundID',
  version: 'Version',
  orderNumber: 'OrderNo',
  name: 'Name',
  amount: 'Amount',
  reason: 'Reason',
  route: 'Route',
  state: 'State',
  queue: 'Queue',
  nextActor: 'WhoActs',
  waitingSince: 'Since',
  createdAt: 'CreatedAt',
  nextJobAt: 'NextAt',
  isVerified: 'IsVerified',
  mayBeGivenInCash: 'IsCash',
  isImported: 'IsImported',
  isAskedByReader: 'IsOwn',
  askedBy: 'AskedBy',
  bankAccountTypedBy: 'TypedBy',
  approvedBy: 'ApprovedBy',
  sentAt: 'SentAt',
  doneAt: 'DoneAt',
  reference: 'Reference',
  bankAccountEnding: 'AccountEnding',
  bankAccountSeenBy: 'SeenBy',
  bankAccountSeenAt: 'SeenAt',
  timesReturned: 'Returned',
})

export type RefundPage = { readonly refunds: readonly QueuedRefund[]; readonly hasMore: boolean }

export const { toWire: refundsToWire, fromWire: refundsFromWire } = wireConverter<
  RefundPage,
  DataOf<typeof DeskRefunds>
>()({ refunds: ['Refunds', listOf(refund)], hasMore: 'HasMore' })

/** `number`: a part of the order number; empty: all orders. */
export type RefundSearch = { readonly filter: RefundFilter; readonly number: string }

export const refundSearchFromWire = (
  query: QueryOf<typeof DeskRefunds>,
): RefundSearch & { readonly after: string | null } => ({
  filter: query.filter ?? 'open',
  number: query.number ?? '',
  after: query.after ?? null,
})

export const refundSearchToWire = (
  { filter, number }: RefundSearch,
  after: string,
): QueryOf<typeof DeskRefunds> => ({
  filter,
  ...(number === '' ? {} : { number }),
  ...(after === '' ? {} : { after }),
})

/** The number of refunds in a queue. */
export type RefundCount = { readonly queue: RefundQueue; readonly count: number }

export const { toWire: refundCountsToWire, fromWire: refundCountsFromWire } = listOf(
  wireConverter<RefundCount, DataOf<typeof DeskRefundCounts>[number]>()({ queue: 'Queue', count: 'Count' }),
)

/** `version`: the version of the refund that staff saw. */
type SeenVersion = { readonly version: number }

const seenVersion = { version: 'Version' } as const

export const { toWire: refundVersionToWire, fromWire: refundVersionFromWire } = wireConverter<
  SeenVersion,
  { Version: number }
>()(seenVersion)

/** `reference`: the bank's reference of the transfer. */
export type SentTransfer = SeenVersion & { readonly reference: string }

export const { toWire: sentTransferToWire, fromWire: sentTransferFromWire } = wireConverter<
  SentTransfer,
  BodyOf<typeof SendRefund>
>()({ ...seenVersion, reference: 'Reference' })

/** `reason`: why the refund is opened again. */
export type ReturnedTransfer = SeenVersion & { readonly reason: string }

export const { toWire: returnedTransferToWire, fromWire: returnedTransferFromWire } = wireConverter<
  ReturnedTransfer,
  BodyOf<typeof ReopenRefund>
>()({ ...seenVersion, reason: 'Reason' })

/** Another route for a refund: a bank transfer, or the counter. */
export type OtherRoute = SeenVersion & { readonly route: 'transfer' | 'counter'; readonly reason: string }

export const { toWire: otherRouteToWire, fromWire: otherRouteFromWire } = wireConverter<
  OtherRoute,
  BodyOf<typeof RouteRefund>
>()({ ...seenVersion, route: 'Route', reason: 'Reason' })

/** The order number and phone that a guest at the counter names, as proof that the refund belongs to the guest. */
export type GuestAtCounter = SeenVersion & { readonly orderNumber: string; readonly phone: string }

const guestAtCounter = { ...seenVersion, orderNumber: 'OrderNo', phone: 'Phone' } as const

export const { toWire: guestAtCounterToWire, fromWire: guestAtCounterFromWire } = wireConverter<
  GuestAtCounter,
  BodyOf<typeof RefundInCash>
>()(guestAtCounter)

/** The bank account of a guest, as it was typed. */
export type BankAccount = {
  readonly bank: string
  readonly accountNumber: string
  readonly accountName: string
}

const bankAccount = { bank: 'Bank', accountNumber: 'AccountNumber', accountName: 'AccountName' } as const

export const { toWire: bankAccountToWire, fromWire: bankAccountFromWire } = wireConverter<
  BankAccount,
  DataOf<typeof SeeRefundBankAccount>
>()(bankAccount)

export const { toWire: enteredBankAccountToWire, fromWire: enteredBankAccountFromWire } = wireConverter<
  GuestAtCounter & BankAccount,
  BodyOf<typeof EnterRefundBankAccount>
>()({ ...guestAtCounter, ...bankAccount })
