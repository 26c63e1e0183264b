import type { Count, CountedMethod } from '@pantul/rules/drawer'
import type { BodyOf, DataOf } from './call.ts'
import type { CloseDrawer, Drawers, MoveCash, OneShift, OpenDrawer, SignDrawer } from './desk-drawers.ts'

/** A shift of a drawer. Moments in ISO 8601 with offset. */
export type DeskShift = {
  readonly publicId: string
  readonly openedAt: string
  readonly openedBy: string
  readonly closedAt: string | null
  readonly closedBy: string | null
  readonly signedBy: string | null
  readonly reason: string | null
}

/** An entry of a shift; `amount` in rupiah, negative for cash that went out. */
type DeskEntry = {
  readonly kind: 'float' | 'sale' | 'in' | 'out' | 'to_safe'
  readonly amount: number
  readonly orderNumber: string | null
  readonly reason: string | null
  readonly by: string
  readonly at: string
}

type ShiftReport = DeskShift & {
  readonly entries: readonly DeskEntry[]
  readonly counts: readonly Count[]
  readonly needsReason: boolean
}

type DeskDrawer = { readonly publicId: string; readonly name: string; readonly shift: DeskShift | null }

const shiftToWire = (shift: DeskShift) => ({
  ShiftID: shift.publicId,
  OpenedAt: shift.openedAt,
  OpenedBy: shift.openedBy,
  ClosedAt: shift.closedAt,
  ClosedBy: shift.closedBy,
  SignedBy: shift.signedBy,
  Reason: shift.reason,
})

export const drawersToWire = (drawers: readonly DeskDrawer[]): DataOf<typeof Drawers> =>
  drawers.map(({ publicId, name, shift }) => ({
    DrawerID: publicId,
    Name: name,
    Shift: shift === null ? null : shiftToWire(shift),
  }))

export const shiftReportToWire = ({
  entries,
  counts,
  needsReason,
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
  Counts: counts.map(({ method, expected, counted }) => ({
    Method: method,
    Expected: expected,
    Counted: counted,
  })),
  NeedsReason: needsReason,
})

/** `float`: cash that is in the drawer, rupiah. */
export const openingFromWire = ({
  Name,
  Float,
}: BodyOf<typeof OpenDrawer>): { name: string; float: number } => ({
  name: Name.trim(),
  float: Float,
})

export const openingToWire = ({
  name,
  float,
}: {
  readonly name: string
  readonly float: number
}): BodyOf<typeof OpenDrawer> => ({
  Name: name,
  Float: float,
})

export const openedToWire = ({ shiftId }: { readonly shiftId: string }): DataOf<typeof OpenDrawer> => ({
  ShiftID: shiftId,
})

/** Cash that goes in or out without a sale; `amount` in rupiah, above 0. */
type CashMove = { readonly kind: 'in' | 'out' | 'to_safe'; readonly amount: number; readonly reason: string }

export const cashMoveFromWire = ({ Kind, Amount, Reason }: BodyOf<typeof MoveCash>): CashMove => ({
  kind: Kind,
  amount: Amount,
  reason: Reason,
})

/** Counted rupiah of each method. */
export const countedFromWire = ({
  Cash,
  Edc,
  QrisStatic,
}: BodyOf<typeof CloseDrawer>): Record<CountedMethod, number> => ({
  cash: Cash,
  edc: Edc,
  qris_static: QrisStatic,
})

export const signingFromWire = ({ Reason }: BodyOf<typeof SignDrawer>): { reason: string } => ({
  reason: Reason,
})
