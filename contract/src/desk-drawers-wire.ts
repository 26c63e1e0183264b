import type { MethodCount, CountedMethod } from '@pantul/rules/drawer'
import type { BodyOf, DataOf } from './call.ts'
import { approvalFromWire, approvalToWire, type Approval } from './desk-approvals-wire.ts'
import {
  shiftCorrectionFromWire,
  shiftCorrectionToWire,
  type ShiftCorrection,
} from './desk-shift-correction-wire.ts'
import { unverifiedFromWire, unverifiedToWire, type UnverifiedSum } from './desk-verify-payments-wire.ts'
import type { CloseDrawer, Drawers, MoveCash, OneShift, OpenDrawer, SignDrawer } from './desk-drawers.ts'

/** A shift of a drawer. Moments in ISO 8601 with offset. */
export type DeskShift = {
  readonly publicId: string
  readonly openedAt: string
  readonly openedBy: string
  /** Cash at the opening minus the last count, rupiah; null without a count. */
  readonly openingDifference: number | null
  readonly openingReason: string | null
  readonly closedAt: string | null
  readonly closedBy: string | null
  readonly signedBy: string | null
  /** Why the count differs from the expected sum, in the words of the signer. */
  readonly reason: string | null
}

/** An entry of a shift; `amount` in rupiah, negative for cash that went out. */
export type DeskEntry = {
  readonly kind: 'float' | 'sale' | 'correction' | 'refund' | 'in' | 'out' | 'to_safe'
  readonly amount: number
  readonly orderNumber: string | null
  readonly reason: string | null
  readonly by: string
  readonly at: string
}

/** A bank transfer that staff entered; `amount` in rupiah. */
export type EnteredTransfer = {
  readonly orderNumber: string
  readonly amount: number
  readonly reference: string
  readonly by: string
  readonly at: string
}

/** A balance that staff left unpaid in a shift, and how much of it is still owed; rupiah. */
export type UnpaidInShift = {
  readonly orderNumber: string
  readonly amount: number
  readonly owed: number
  readonly by: string
  readonly at: string
}

/**
 * A shift with its entries, counts, corrections, transfers and unpaid amounts. All lists are empty until the shift is
 * closed, so that the person who counts does not see what is expected.
 */
export type ShiftReport = DeskShift & {
  readonly entries: readonly DeskEntry[]
  readonly counts: readonly MethodCount[]
  readonly corrections: readonly ShiftCorrection[]
  readonly transfers: readonly EnteredTransfer[]
  readonly unpaidBalances: readonly UnpaidInShift[]
  readonly unverified: readonly UnverifiedSum[]
  readonly needsReason: boolean
  /** Whether the reader counted it and is the only one who may sign it. */
  readonly signsAlone: boolean
}

/** A drawer with its newest shift, and older ones whose count waits for a signature, oldest first. */
export type DeskDrawer = {
  readonly publicId: string
  readonly name: string
  readonly shift: DeskShift | null
  readonly unsigned: readonly DeskShift[]
}

const shiftToWire = (shift: DeskShift) => ({
  ShiftID: shift.publicId,
  OpenedAt: shift.openedAt,
  OpenedBy: shift.openedBy,
  OpeningDifference: shift.openingDifference,
  OpeningReason: shift.openingReason,
  ClosedAt: shift.closedAt,
  ClosedBy: shift.closedBy,
  SignedBy: shift.signedBy,
  Reason: shift.reason,
})

type WireShift = NonNullable<DataOf<typeof Drawers>[number]['Shift']>

const shiftFromWire = (shift: WireShift): DeskShift => ({
  publicId: shift.ShiftID,
  openedAt: shift.OpenedAt,
  openedBy: shift.OpenedBy,
  openingDifference: shift.OpeningDifference,
  openingReason: shift.OpeningReason,
  closedAt: shift.ClosedAt,
  closedBy: shift.ClosedBy,
  signedBy: shift.SignedBy,
  reason: shift.Reason,
})

export const drawersToWire = (drawers: readonly DeskDrawer[]): DataOf<typeof Drawers> =>
  drawers.map(({ publicId, name, shift, unsigned }) => ({
    DrawerID: publicId,
    Name: name,
    Shift: shift === null ? null : shiftToWire(shift),
    Unsigned: unsigned.map(shiftToWire),
  }))

export const drawersFromWire = (data: DataOf<typeof Drawers>): DeskDrawer[] =>
  data.map(({ DrawerID, Name, Shift, Unsigned }) => ({
    publicId: DrawerID,
    name: Name,
    shift: Shift === null ? null : shiftFromWire(Shift),
    unsigned: Unsigned.map(shiftFromWire),
  }))

export const shiftReportToWire = ({
  entries,
  counts,
  corrections,
  transfers,
  unpaidBalances,
  unverified,
  needsReason,
  signsAlone,
  ...shift
}: ShiftReport): DataOf<typeof OneShift> => ({
  ...shiftToWire(shift),
  Entries: entries.map(({ kind, amount, orderNumber, reason, by, at }) => ({
    Kind: kind,
    Amount: amount,
    OrderNo: orderNumber,
    Reason: reason,
    By: by,
    At: at,
  })),
  Counts: counts.map(({ method, expected, earlier, counted }) => ({
    Method: method,
    Expected: expected,
    Earlier: earlier,
    Counted: counted,
  })),
  Corrections: corrections.map(shiftCorrectionToWire),
  Transfers: transfers.map(({ orderNumber, amount, reference, by, at }) => ({
    OrderNo: orderNumber,
    Amount: amount,
    Reference: reference,
    By: by,
    At: at,
  })),
  UnpaidBalances: unpaidBalances.map(({ orderNumber, amount, owed, by, at }) => ({
    OrderNo: orderNumber,
    Amount: amount,
    Owed: owed,
    By: by,
    At: at,
  })),
  Unverified: unverified.map(unverifiedToWire),
  NeedsReason: needsReason,
  SignsAlone: signsAlone,
})

export const shiftReportFromWire = ({
  Entries,
  Counts,
  Corrections,
  Transfers,
  UnpaidBalances,
  Unverified,
  NeedsReason,
  SignsAlone,
  ...shift
}: DataOf<typeof OneShift>): ShiftReport => ({
  ...shiftFromWire(shift),
  entries: Entries.map(({ Kind, Amount, OrderNo, Reason, By, At }) => ({
    kind: Kind,
    amount: Amount,
    orderNumber: OrderNo,
    reason: Reason,
    by: By,
    at: At,
  })),
  counts: Counts.map(({ Method, Expected, Earlier, Counted }) => ({
    method: Method,
    expected: Expected,
    earlier: Earlier,
    counted: Counted,
  })),
  corrections: Corrections.map(shiftCorrectionFromWire),
  transfers: Transfers.map((one) => ({
    orderNumber: one.OrderNo,
    amount: one.Amount,
    reference: one.Reference,
    by: one.By,
    at: one.At,
  })),
  unpaidBalances: UnpaidBalances.map(({ OrderNo, Amount, Owed, By, At }) => ({
    orderNumber: OrderNo,
    amount: Amount,
    owed: Owed,
    by: By,
    at: At,
  })),
  unverified: Unverified.map(unverifiedFromWire),
  needsReason: NeedsReason,
  signsAlone: SignsAlone,
})

/** `float`: cash that is in the drawer, rupiah. `reason`: why it differs from the last count, otherwise empty. */
export type OpenDrawerRequest = { readonly name: string; readonly float: number; readonly reason: string }

export const openingFromWire = ({
  Name,
  Float,
  Reason = '',
}: BodyOf<typeof OpenDrawer>): OpenDrawerRequest => ({
  name: Name.trim(),
  float: Float,
  reason: Reason,
})

export const openingToWire = ({ name, float, reason }: OpenDrawerRequest): BodyOf<typeof OpenDrawer> => ({
  Name: name,
  Float: float,
  Reason: reason,
})

/** The data of REASON_REQUIRED when a drawer is opened: what was counted at its last close, in rupiah. */
export const lastCountToWire = (counted: number) => ({ LastCount: counted })

/**
 * The last count in the data of a refusal, in rupiah; null if there is none. Its shape is checked here, because the
 * data of a refusal has no schema.
 */
export const lastCountFromWire = (data: unknown): number | null =>
  typeof data === 'object' && data !== null && 'LastCount' in data && typeof data.LastCount === 'number'
    ? data.LastCount
    : null

export const openedToWire = ({ shiftId }: { readonly shiftId: string }): DataOf<typeof OpenDrawer> => ({
  ShiftID: shiftId,
})

/** Cash that goes in or out without a sale; `amount` in rupiah, above 0. */
export type CashMove = {
  readonly kind: 'in' | 'out' | 'to_safe'
  readonly amount: number
  readonly reason: string
  /** The approval by a second person, if the amount is above the limit of the person who pays out. */
  readonly approval: Approval | null
}

export const cashMoveFromWire = ({
  Kind,
  Amount,
  Reason,
  Approval: approval,
}: BodyOf<typeof MoveCash>): CashMove => ({
  kind: Kind,
  amount: Amount,
  reason: Reason,
  approval: approvalFromWire(approval),
})

export const cashMoveToWire = ({ kind, amount, reason, approval }: CashMove): BodyOf<typeof MoveCash> => ({
  Kind: kind,
  Amount: amount,
  Reason: reason,
  Approval: approvalToWire(approval),
})

/** Counted rupiah of each method. */
export type Counted = Readonly<Record<CountedMethod, number>>

export const countedFromWire = ({ Cash, Edc, QrisStatic }: BodyOf<typeof CloseDrawer>): Counted => ({
  cash: Cash,
  edc: Edc,
  qris_static: QrisStatic,
})

export const countedToWire = (counted: Counted): BodyOf<typeof CloseDrawer> => ({
  Cash: counted.cash,
  Edc: counted.edc,
  QrisStatic: counted.qris_static,
})

export const signatureFromWire = ({ Reason }: BodyOf<typeof SignDrawer>): { reason: string } => ({
  reason: Reason,
})

export const signatureToWire = ({ reason }: { readonly reason: string }): BodyOf<typeof SignDrawer> => ({
  Reason: reason,
})
