import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf, QueryOf } from './call.ts'
import type {
  differenceKinds,
  LoadSettlement,
  Settlement,
  SettlementDays,
  settlementGateways,
  Settlements,
} from './desk-settlements.ts'
import { rowFromWire, rowToWire } from './row-wire.ts'

export type SettlementGateway = (typeof settlementGateways)[number]
export type DifferenceKind = (typeof differenceKinds)[number]

/** Lines that moved money, and their sums in rupiah. `refunded` is negative; `net` is what the gateway paid out. */
export type SettlementSums = {
  readonly lines: number
  readonly gross: number
  readonly refunded: number
  readonly fee: number
  readonly net: number
}

/** Times are ISO 8601 with offset. `leftOut`: lines that moved no money. */
export type SettlementFile = SettlementSums & {
  readonly settlementId: string
  readonly fileName: string
  readonly gateway: SettlementGateway
  readonly loadedAt: string
  readonly loadedBy: string
  readonly from: string
  readonly to: string
  readonly leftOut: number
  readonly differences: number
}

/** The lines of one payout on one day; null if the file does not say it. */
export type SettlementPayout = SettlementSums & {
  readonly payout: string | null
  readonly paidOn: PlayDate | null
}

/** A payment or refund that differs. Rupiah; null: not on this side. */
export type SettlementDifference = {
  readonly kind: DifferenceKind
  readonly what: 'payment' | 'refund'
  readonly gatewayOrderId: string
  readonly orderNumber: string | null
  readonly ours: number | null
  readonly theirs: number | null
  readonly at: string | null
}

/** Settlement files beside our payments: one file, or all files of a span (`file` is null). */
export type SettlementComparison = {
  readonly file: SettlementFile | null
  readonly gateway: SettlementGateway
  readonly whole: SettlementSums
  readonly own: SettlementSums
  readonly elsewhere: SettlementSums
  readonly unknown: SettlementSums
  readonly payouts: readonly SettlementPayout[]
  readonly matched: number
  readonly waiting: number
  readonly counts: Readonly<Record<DifferenceKind, number>>
  readonly differences: readonly SettlementDifference[]
}

export type SettlementList = {
  readonly gateways: readonly SettlementGateway[]
  readonly files: readonly SettlementFile[]
}

const fileToWire = ({ settlementId, ...file }: SettlementFile) => ({
  SettlementID: settlementId,
  ...rowToWire(file),
})

const fileFromWire = ({
  SettlementID,
  ...file
}: DataOf<typeof Settlements>['Files'][number]): SettlementFile => ({
  settlementId: SettlementID,
  ...rowFromWire<Omit<SettlementFile, 'settlementId'>>(file),
})

export const settlementsToWire = ({ gateways, files }: SettlementList): DataOf<typeof Settlements> => ({
  Gateways: [...gateways],
  Files: files.map(fileToWire),
})

export const settlementsFromWire = ({ Gateways, Files }: DataOf<typeof Settlements>): SettlementList => ({
  gateways: Gateways,
  files: Files.map(fileFromWire),
})

export const comparisonToWire = ({
  file,
  gateway,
  whole,
  own,
  elsewhere,
  unknown,
  payouts,
  matched,
  waiting,
  counts,
  differences,
}: SettlementComparison): DataOf<typeof Settlement> => ({
  File: file && fileToWire(file),
  Gateway: gateway,
  Whole: rowToWire(whole),
  Own: rowToWire(own),
  Elsewhere: rowToWire(elsewhere),
  Unknown: rowToWire(unknown),
  Payouts: payouts.map(({ paidOn, ...one }) => ({
    ...rowToWire(one),
    PaidOn: paidOn && toDayMonthYear(paidOn),
  })),
  Matched: matched,
  Waiting: waiting,
  Counts: rowToWire(counts),
  Differences: differences.map(({ gatewayOrderId, ...one }) => ({
    GatewayOrderID: gatewayOrderId,
    ...rowToWire(one),
  })),
})

export const comparisonFromWire = (wire: DataOf<typeof Settlement>): SettlementComparison => ({
  file: wire.File && fileFromWire(wire.File),
  gateway: wire.Gateway,
  whole: rowFromWire<SettlementSums>(wire.Whole),
  own: rowFromWire<SettlementSums>(wire.Own),
  elsewhere: rowFromWire<SettlementSums>(wire.Elsewhere),
  unknown: rowFromWire<SettlementSums>(wire.Unknown),
  payouts: wire.Payouts.map(({ PaidOn, ...one }) => ({
    ...rowFromWire<Omit<SettlementPayout, 'paidOn'>>(one),
    paidOn: PaidOn && fromDayMonthYear(PaidOn),
  })),
  matched: wire.Matched,
  waiting: wire.Waiting,
  counts: rowFromWire<Record<DifferenceKind, number>>(wire.Counts),
  differences: wire.Differences.map(({ GatewayOrderID, ...one }) => ({
    gatewayOrderId: GatewayOrderID,
    ...rowFromWire<Omit<SettlementDifference, 'gatewayOrderId'>>(one),
  })),
})

/** `content`: the file in base64. */
export type SettlementUpload = {
  readonly fileName: string
  readonly gateway: SettlementGateway
  readonly content: string
}

export const uploadToWire = ({
  fileName,
  gateway,
  content,
}: SettlementUpload): BodyOf<typeof LoadSettlement> => ({
  FileName: fileName,
  Gateway: gateway,
  File: content,
})

export const uploadFromWire = ({
  FileName,
  Gateway,
  File,
}: BodyOf<typeof LoadSettlement>): SettlementUpload => ({
  fileName: FileName,
  gateway: Gateway,
  content: File,
})

/** The file of an upload. `wasLoaded`: the same file was uploaded before. */
export type LoadedSettlement = { readonly settlementId: string; readonly wasLoaded: boolean }

export const loadedToWire = ({
  settlementId,
  wasLoaded,
}: LoadedSettlement): DataOf<typeof LoadSettlement> => ({
  SettlementID: settlementId,
  WasLoaded: wasLoaded,
})

export const loadedFromWire = ({
  SettlementID,
  WasLoaded,
}: DataOf<typeof LoadSettlement>): LoadedSettlement => ({ settlementId: SettlementID, wasLoaded: WasLoaded })

/** The first and the last day, both included; local dates. */
export type SettlementSpan = {
  readonly gateway: SettlementGateway
  readonly from: PlayDate
  readonly to: PlayDate
}

export const settlementSpanToWire = ({
  gateway,
  from,
  to,
}: SettlementSpan): QueryOf<typeof SettlementDays> => ({
  gateway,
  from: toDayMonthYear(from),
  to: toDayMonthYear(to),
})

/** Null: a date does not exist. */
export function settlementSpanFromWire(query: QueryOf<typeof SettlementDays>): SettlementSpan | null {
  const [from, to] = [fromDayMonthYear(query.from), fromDayMonthYear(query.to)]
  return from === null || to === null ? null : { gateway: query.gateway, from, to }
}
