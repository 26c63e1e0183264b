import type { PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf, QueryOf } from './call.ts'
import { reportSpanFromWire, reportSpanToWire, type ReportSpan } from './desk-reports-wire.ts'
import type {
  differenceKinds,
  LoadSettlement,
  Settlement,
  SettlementDays,
  settlementGateways,
  Settlements,
} from './desk-settlements.ts'
import { listOf, nullable, playDateOrNull, wireConverter } from './wire-converter.ts'

export type SettlementGateway = (typeof settlementGateways)[number]
export type DifferenceKind = (typeof differenceKinds)[number]

type WireComparison = DataOf<typeof Settlement>

/** Sums of lines that moved money, in rupiah. */
export type SettlementSums = {
  readonly lines: number
  readonly gross: number
  /** Negative. */
  readonly refunded: number
  readonly fee: number
  /** What the gateway paid out: `gross` + `refunded` − `fee`. */
  readonly net: number
}

const sumFields = {
  lines: 'Lines',
  gross: 'Gross',
  refunded: 'Refunded',
  fee: 'Fee',
  net: 'Net',
} as const

const sums = wireConverter<SettlementSums, WireComparison['Whole']>()(sumFields)

/** A settlement file with its sums. Times are ISO 8601 with offset. */
export type SettlementFile = SettlementSums & {
  readonly settlementId: string
  readonly fileName: string
  readonly gateway: SettlementGateway
  readonly loadedAt: string
  readonly loadedBy: string
  /** The first and the last transaction. */
  readonly from: string
  readonly to: string
  /** The number of lines that are no payment and no refund. */
  readonly ignoredLines: number
  readonly differences: number
}

const file = wireConverter<SettlementFile, NonNullable<WireComparison['File']>>()({
  ...sumFields,
  settlementId: 'SettlementID',
  fileName: 'FileName',
  gateway: 'Gateway',
  loadedAt: 'LoadedAt',
  loadedBy: 'LoadedBy',
  from: 'From',
  to: 'To',
  ignoredLines: 'LeftOut',
  differences: 'Differences',
})

/** The sums of one payout on one day. `payout`: the gateway's name of the payout; null if the file does not say it. */
export type SettlementPayout = SettlementSums & {
  readonly payout: string | null
  readonly paidOn: PlayDate | null
}

const payout = wireConverter<SettlementPayout, WireComparison['Payouts'][number]>()({
  ...sumFields,
  payout: 'Payout',
  paidOn: ['PaidOn', playDateOrNull],
})

/** A payment or refund that differs. Amounts are in rupiah; null: this side has no such payment or refund. */
export type SettlementDifference = {
  readonly kind: DifferenceKind
  readonly item: 'payment' | 'refund'
  readonly gatewayOrderId: string
  readonly orderNumber: string | null
  readonly ourAmount: number | null
  readonly fileAmount: number | null
  readonly at: string | null
}

const difference = wireConverter<SettlementDifference, WireComparison['Differences'][number]>()({
  kind: 'Kind',
  item: 'What',
  gatewayOrderId: 'GatewayOrderID',
  orderNumber: 'OrderNumber',
  ourAmount: 'Ours',
  fileAmount: 'Theirs',
  at: 'At',
})

/** The lines of settlement files, compared with our payments. */
export type SettlementComparison = {
  /** Null: all files of a span. */
  readonly file: SettlementFile | null
  readonly gateway: SettlementGateway
  readonly total: SettlementSums
  /** The lines of this location. */
  readonly thisLocation: SettlementSums
  /** The lines of other locations. */
  readonly otherLocations: SettlementSums
  /** The lines of orders that we do not know. */
  readonly unknownOrders: SettlementSums
  readonly payouts: readonly SettlementPayout[]
  /** How many payments and refunds are equal on both sides. */
  readonly matched: number
  /** How many payments and refunds the gateway has not settled yet. */
  readonly unsettled: number
  readonly counts: Readonly<Record<DifferenceKind, number>>
  readonly differences: readonly SettlementDifference[]
}

const counts = wireConverter<SettlementComparison['counts'], WireComparison['Counts']>()({
  missing: 'Missing',
  amount: 'Amount',
  unpaid: 'Unpaid',
  unknown: 'Unknown',
})

export const { toWire: comparisonToWire, fromWire: comparisonFromWire } = wireConverter<
  SettlementComparison,
  WireComparison
>()({
  file: ['File', nullable(file)],
  gateway: 'Gateway',
  total: ['Whole', sums],
  thisLocation: ['Own', sums],
  otherLocations: ['Elsewhere', sums],
  unknownOrders: ['Unknown', sums],
  payouts: ['Payouts', listOf(payout)],
  matched: 'Matched',
  unsettled: 'Waiting',
  counts: ['Counts', counts],
  differences: ['Differences', listOf(difference)],
})

export type SettlementList = {
  readonly gateways: readonly SettlementGateway[]
  readonly files: readonly SettlementFile[]
}

export const { toWire: settlementsToWire, fromWire: settlementsFromWire } = wireConverter<
  SettlementList,
  DataOf<typeof Settlements>
>()({ gateways: 'Gateways', files: ['Files', listOf(file)] })

/** `content`: the file in base64. */
export type SettlementUpload = {
  readonly fileName: string
  readonly gateway: SettlementGateway
  readonly content: string
}

export const { toWire: settlementUploadToWire, fromWire: settlementUploadFromWire } = wireConverter<
  SettlementUpload,
  BodyOf<typeof LoadSettlement>
>()({ fileName: 'FileName', gateway: 'Gateway', content: 'File' })

/** The file of an upload. `wasLoaded`: the same file was uploaded before. */
export type LoadedSettlement = { readonly settlementId: string; readonly wasLoaded: boolean }

export const { toWire: loadedSettlementToWire, fromWire: loadedSettlementFromWire } = wireConverter<
  LoadedSettlement,
  DataOf<typeof LoadSettlement>
>()({ settlementId: 'SettlementID', wasLoaded: 'WasLoaded' })

export type SettlementSpan = ReportSpan & { readonly gateway: SettlementGateway }

export const settlementSpanToWire = ({
  gateway,
  ...span
}: SettlementSpan): QueryOf<typeof SettlementDays> => ({ gateway, ...reportSpanToWire(span) })

/** Null if a date does not exist. */
export function settlementSpanFromWire(query: QueryOf<typeof SettlementDays>): SettlementSpan | null {
  const span = reportSpanFromWire(query)
  return span && { gateway: query.gateway, ...span }
}
