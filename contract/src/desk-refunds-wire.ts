import type { RefundActor, RefundQueue } from '@pantul/rules/refund-queue'
import type { StaffRefundRoute } from '@pantul/rules/refund-route'
import type { BodyOf, DataOf, QueryOf } from './call.ts'
import type {
  DeskRefundCounts,
  DeskRefunds,
  EnterRefundAccount,
  refundFilters,
  RefundInCash,
  ReopenRefund,
  RouteRefund,
  SeeRefundAccount,
  SendRefund,
} from './desk-refunds.ts'

export type RefundFilter = (typeof refundFilters)[number]

type WireTask = DataOf<typeof DeskRefunds>['Refunds'][number]

/** A refund of the queue; rupiah. Times are ISO 8601, local with offset. */
export type QueuedRefund = {
  readonly publicId: string
  readonly version: number
  readonly orderNumber: string
  readonly name: string
  readonly amount: number
  readonly reason: string
  readonly route: StaffRefundRoute
  readonly state: WireTask['State']
  readonly queue: RefundQueue
  readonly nextActor: RefundActor
  /** Since when `nextActor` has to act. */
  readonly waitingSince: string
  readonly createdAt: string
  /** When a job acts next. */
  readonly nextAt: string | null
  readonly isVerified: boolean
  /** Whether cash may be given back. */
  readonly mayBeCash: boolean
  /** The payment was imported: this product never received it. */
  readonly isImported: boolean
  /** The reader asked for it, so another person must approve it. */
  readonly isOwn: boolean
  readonly askedBy: string | null
  readonly typedBy: string | null
  readonly approvedBy: string | null
  readonly sentAt: string | null
  readonly doneAt: string | null
  readonly reference: string | null
  readonly accountEnding: string | null
  /** Who opened the whole account last, and when. */
  readonly seenBy: string | null
  readonly seenAt: string | null
  readonly returned: number
}

/** `number`: a part of the order number; empty: all. */
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

export type RefundPage = { readonly refunds: readonly QueuedRefund[]; readonly hasMore: boolean }

export const refundsToWire = ({ refunds, hasMore }: RefundPage): DataOf<typeof DeskRefunds> => ({
  Refunds: refunds.map((one) => ({
    RefundID: one.publicId,
    Version: one.version,
    OrderNo: one.orderNumber,
    Name: one.name,
    Amount: one.amount,
    Reason: one.reason,
    Route: one.route,
    State: one.state,
    Queue: one.queue,
    WhoActs: one.nextActor,
    Since: one.waitingSince,
    CreatedAt: one.createdAt,
    NextAt: one.nextAt,
    IsVerified: one.isVerified,
    IsCash: one.mayBeCash,
    IsImported: one.isImported,
    IsOwn: one.isOwn,
    AskedBy: one.askedBy,
    TypedBy: one.typedBy,
    ApprovedBy: one.approvedBy,
    SentAt: one.sentAt,
    DoneAt: one.doneAt,
    Reference: one.reference,
    AccountEnding: one.accountEnding,
    SeenBy: one.seenBy,
    SeenAt: one.seenAt,
    Returned: one.returned,
  })),
  HasMore: hasMore,
})

export const refundsFromWire = ({ Refunds, HasMore }: DataOf<typeof DeskRefunds>): RefundPage => ({
  refunds: Refunds.map((one) => ({
    publicId: one.RefundID,
    version: one.Version,
    orderNumber: one.OrderNo,
    name: one.Name,
    amount: one.Amount,
    reason: one.Reason,
    route: one.Route,
    state: one.State,
    queue: one.Queue,
    nextActor: one.WhoActs,
    waitingSince: one.Since,
    createdAt: one.CreatedAt,
    nextAt: one.NextAt,
    isVerified: one.IsVerified,
    mayBeCash: one.IsCash,
    isImported: one.IsImported,
    isOwn: one.IsOwn,
    askedBy: one.AskedBy,
    typedBy: one.TypedBy,
    approvedBy: one.ApprovedBy,
    sentAt: one.SentAt,
    doneAt: one.DoneAt,
    reference: one.Reference,
    accountEnding: one.AccountEnding,
    seenBy: one.SeenBy,
    seenAt: one.SeenAt,
    returned: one.Returned,
  })),
  hasMore: HasMore,
})

/** Open refunds by list. */
export type RefundCount = { readonly queue: RefundQueue; readonly count: number }

export const refundCountsToWire = (counts: readonly RefundCount[]): DataOf<typeof DeskRefundCounts> =>
  counts.map(({ queue, count }) => ({ Queue: queue, Count: count }))

export const refundCountsFromWire = (counts: DataOf<typeof DeskRefundCounts>): RefundCount[] =>
  counts.map(({ Queue, Count }) => ({ queue: Queue, count: Count }))

/** `version`: the version of the refund that staff saw. */
type SeenVersion = { readonly version: number }

export const refundVersionToWire = ({ version }: SeenVersion): { Version: number } => ({ Version: version })
export const refundVersionFromWire = ({ Version }: { Version: number }): SeenVersion => ({ version: Version })

/** `reference`: the bank's reference of the transfer. */
export type SentTransfer = SeenVersion & { readonly reference: string }

export const sentTransferToWire = ({ version, reference }: SentTransfer): BodyOf<typeof SendRefund> => ({
  Version: version,
  Reference: reference,
})
export const sentTransferFromWire = ({ Version, Reference }: BodyOf<typeof SendRefund>): SentTransfer => ({
  version: Version,
  reference: Reference,
})

/** Why the refund is opened again. */
export type ReturnedTransfer = SeenVersion & { readonly reason: string }

export const returnedTransferToWire = ({
  version,
  reason,
}: ReturnedTransfer): BodyOf<typeof ReopenRefund> => ({ Version: version, Reason: reason })
export const returnedTransferFromWire = ({
  Version,
  Reason,
}: BodyOf<typeof ReopenRefund>): ReturnedTransfer => ({ version: Version, reason: Reason })

/** Another route: a bank transfer, or the counter. */
export type OtherRoute = SeenVersion & { readonly route: 'transfer' | 'counter'; readonly reason: string }

export const otherRouteToWire = ({ version, route, reason }: OtherRoute): BodyOf<typeof RouteRefund> => ({
  Version: version,
  Route: route,
  Reason: reason,
})
export const otherRouteFromWire = ({ Version, Route, Reason }: BodyOf<typeof RouteRefund>): OtherRoute => ({
  version: Version,
  route: Route,
  reason: Reason,
})

/** A guest at the counter, who names order number and phone. */
export type GuestAtCounter = SeenVersion & { readonly orderNumber: string; readonly phone: string }

export const guestAtCounterToWire = ({
  version,
  orderNumber,
  phone,
}: GuestAtCounter): BodyOf<typeof RefundInCash> => ({ Version: version, OrderNo: orderNumber, Phone: phone })
export const guestAtCounterFromWire = ({
  Version,
  OrderNo,
  Phone,
}: BodyOf<typeof RefundInCash>): GuestAtCounter => ({ version: Version, orderNumber: OrderNo, phone: Phone })

/** A bank account as it was typed. */
export type ShownAccount = {
  readonly bank: string
  readonly accountNumber: string
  readonly accountName: string
}

export const enteredAccountToWire = ({
  account: { bank, accountNumber, accountName },
  ...guest
}: GuestAtCounter & { readonly account: ShownAccount }): BodyOf<typeof EnterRefundAccount> => ({
  ...guestAtCounterToWire(guest),
  Bank: bank,
  AccountNumber: accountNumber,
  AccountName: accountName,
})
export const enteredAccountFromWire = ({
  Bank,
  AccountNumber,
  AccountName,
  ...guest
}: BodyOf<typeof EnterRefundAccount>): GuestAtCounter & { readonly account: ShownAccount } => ({
  ...guestAtCounterFromWire(guest),
  account: { bank: Bank, accountNumber: AccountNumber, accountName: AccountName },
})

export const shownAccountToWire = (account: ShownAccount): DataOf<typeof SeeRefundAccount> => ({
  Bank: account.bank,
  AccountNumber: account.accountNumber,
  AccountName: account.accountName,
})
export const shownAccountFromWire = (wire: DataOf<typeof SeeRefundAccount>): ShownAccount => ({
  bank: wire.Bank,
  accountNumber: wire.AccountNumber,
  accountName: wire.AccountName,
})
