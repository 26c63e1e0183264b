import type { CountedMethod, MethodCount } from '@pantul/rules/drawer'
import type { BodyOf, DataOf } from './call.ts'
import { approvalConverter, type Approval } from './desk-approvals-wire.ts'
import type { CloseDrawer, Drawers, MoveCash, OneShift, OpenDrawer, SignDrawer } from './desk-drawers.ts'
import { shiftCorrectionConverter, type ShiftCorrection } from './desk-shift-correction-wire.ts'
import { unverifiedSumConverter, type UnverifiedSum } from './desk-verify-payments-wire.ts'
import { numberField } from './unknown-data.ts'
import { listOf, nullable, wireConverter } from './wire-converter.ts'

type WireDrawer = DataOf<typeof Drawers>[number]
type WireReport = DataOf<typeof OneShift>

/** A shift of a drawer. Times are ISO 8601 with offset. */
export type DeskShift = {
  readonly publicId: string
  readonly openedAt: string
  readonly openedBy: string
  /** The cash at the opening minus the last count, in rupiah; null if the drawer was never counted. */
  readonly openingDifference: number | null
  /** Why the cash at the opening differs from the last count. */
  readonly openingReason: string | null
  readonly closedAt: string | null
  readonly closedBy: string | null
  readonly signedBy: string | null
  /** Why the count differs from the expected sum, in the words of the signer. */
  readonly reason: string | null
}

const shiftFields = {
  publicId: 'ShiftID',
  openedAt: 'OpenedAt',
  openedBy: 'OpenedBy',
  openingDifference: 'OpeningDifference',
  openingReason: 'OpeningReason',
  closedAt: 'ClosedAt',
  closedBy: 'ClosedBy',
  signedBy: 'SignedBy',
  reason: 'Reason',
} as const

const shift = wireConverter<DeskShift, NonNullable<WireDrawer['Shift']>>()(shiftFields)

/** A cash drawer of a location. */
export type DeskDrawer = {
  readonly publicId: string
  readonly name: string
  /** The newest shift. */
  readonly shift: DeskShift | null
  /** Older shifts that are closed and not signed, the oldest first. */
  readonly unsigned: readonly DeskShift[]
}

export const { toWire: drawersToWire, fromWire: drawersFromWire } = listOf(
  wireConverter<DeskDrawer, WireDrawer>()({
    publicId: 'DrawerID',
    name: 'Name',
    shift: ['Shift', nullable(shift)],
    unsigned: ['Unsigned', listOf(shift)],
  }),
)

/** An entry of a drawer shift: cash that went in or out. */
export type DrawerEntry = {
  readonly kind: 'float' | 'sale' | 'correction' | 'refund' | 'in' | 'out' | 'to_safe'
  /** Rupiah; negative for cash that went out. */
  readonly amount: number
  readonly orderNumber: string | null
  readonly reason: string | null
  readonly by: string
  readonly at: string
}

const entry = wireConverter<DrawerEntry, WireReport['Entries'][number]>()({
  kind: 'Kind',
  amount: 'Amount',
  orderNumber: 'OrderNo',
  reason: 'Reason',
  by: 'By',
  at: 'At',
})

const methodCount = wireConverter<MethodCount, WireReport['Counts'][number]>()({
  method: 'Method',
  expected: 'Expected',
  earlier: 'Earlier',
  counted: 'Counted',
})

/** A bank transfer that staff entered; `amount` in rupiah. */
export type EnteredTransfer = {
  readonly orderNumber: string
  readonly amount: number
  readonly reference: string
  readonly by: string
  readonly at: string
}

const transfer = wireConverter<EnteredTransfer, WireReport['Transfers'][number]>()({
  orderNumber: 'OrderNo',
  amount: 'Amount',
  reference: 'Reference',
  by: 'By',
  at: 'At',
})

/** A balance that staff left unpaid in a shift, in rupiah. */
export type UnpaidInShift = {
  readonly orderNumber: string
  readonly amount: number
  /** The part of `amount` that is still owed. */
  readonly owed: number
  readonly by: string
  readonly at: string
}

const unpaidBalance = wireConverter<UnpaidInShift, WireReport['UnpaidBalances'][number]>()({
  orderNumber: 'OrderNo',
  amount: 'Amount',
  owed: 'Owed',
  by: 'By',
  at: 'At',
})

/**
 * Everything about a shift. All lists are empty until the shift is closed, so that the person who counts does not see
 * what is expected.
 */
export type ShiftReport = DeskShift & {
  readonly entries: readonly DrawerEntry[]
  readonly counts: readonly MethodCount[]
  readonly corrections: readonly ShiftCorrection[]
  readonly transfers: readonly EnteredTransfer[]
  readonly unpaidBalances: readonly UnpaidInShift[]
  readonly unverified: readonly UnverifiedSum[]
  /** Whether the signature needs a reason. */
  readonly needsReason: boolean
  /** Whether the logged-in member of staff counted the drawer, and nobody else may sign the count. */
  readonly maySignOwnCount: boolean
}

export const { toWire: shiftReportToWire, fromWire: shiftReportFromWire } = wireConverter<
  ShiftReport,
  WireReport
>()({
  ...shiftFields,
  entries: ['Entries', listOf(entry)],
  counts: ['Counts', listOf(methodCount)],
  corrections: ['Corrections', listOf(shiftCorrectionConverter)],
  transfers: ['Transfers', listOf(transfer)],
  unpaidBalances: ['UnpaidBalances', listOf(unpaidBalance)],
  unverified: ['Unverified', listOf(unverifiedSumConverter)],
  needsReason: 'NeedsReason',
  maySignOwnCount: 'SignsAlone',
})

export type OpenDrawerRequest = {
  readonly name: string
  /** The cash that is in the drawer, in rupiah. */
  readonly float: number
  /** Why the cash differs from the last count; empty if it does not. */
  readonly reason: string
}

export const drawerOpeningToWire = ({
  name,
  float,
  reason,
}: OpenDrawerRequest): BodyOf<typeof OpenDrawer> => ({
  Name: name,
  Float: float,
  Reason: reason,
})

export const drawerOpeningFromWire = ({
  Name,
  Float,
  Reason = '',
}: BodyOf<typeof OpenDrawer>): OpenDrawerRequest => ({ name: Name.trim(), float: Float, reason: Reason })

/** The data of REASON_REQUIRED when a drawer is opened: what was counted when it was last closed, in rupiah. */
export const lastCountToWire = (counted: number) => ({ LastCount: counted })

/** The last count in the data of a refusal, in rupiah; null if there is none. */
export const lastCountFromWire = (data: unknown): number | null => numberField(data, 'LastCount')

export const openedDrawerToWire = ({ shiftId }: { readonly shiftId: string }): DataOf<typeof OpenDrawer> => ({
  ShiftID: shiftId,
})

/** Cash that goes in or out without a sale. */
export type CashMove = {
  readonly kind: 'in' | 'out' | 'to_safe'
  /** Rupiah, above 0. */
  readonly amount: number
  readonly reason: string
  /** Null if the amount is within the limit of the person who takes the cash out. */
  readonly approval: Approval | null
}

export const { toWire: cashMoveToWire, fromWire: cashMoveFromWire } = wireConverter<
  CashMove,
  BodyOf<typeof MoveCash>
>()({
  kind: 'Kind',
  amount: 'Amount',
  reason: 'Reason',
  approval: ['Approval', approvalConverter],
})

/** The counted sum of each method, in rupiah. */
export type CountedSums = Readonly<Record<CountedMethod, number>>

export const { toWire: countedSumsToWire, fromWire: countedSumsFromWire } = wireConverter<
  CountedSums,
  BodyOf<typeof CloseDrawer>
>()({ cash: 'Cash', edc: 'Edc', qris_static: 'QrisStatic' })

export const { toWire: countSignatureToWire, fromWire: countSignatureFromWire } = wireConverter<
  { readonly reason: string },
  BodyOf<typeof SignDrawer>
>()({ reason: 'Reason' })
