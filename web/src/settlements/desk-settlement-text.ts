import type { DifferenceKind, SettlementGateway } from '@pantul/contract/desk-settlements-wire'
import {
  settlements_amount,
  settlements_missing,
  settlements_simulator,
  settlements_unknown,
  settlements_unpaid,
} from '@pantul/messages/words'
import { CircleAlert, CircleMinus, EqualNot, SearchX, type LucideIcon } from 'lucide-react'

/** How a difference is named, and its icon. */
export const differenceText: Readonly<
  Record<DifferenceKind, { readonly name: () => string; readonly icon: LucideIcon }>
> = {
  missing: { name: settlements_missing, icon: CircleMinus },
  amount: { name: settlements_amount, icon: EqualNot },
  unpaid: { name: settlements_unpaid, icon: CircleAlert },
  unknown: { name: settlements_unknown, icon: SearchX },
}

/** A gateway's own name. */
export const gatewayName = (gateway: SettlementGateway): string =>
  gateway === 'midtrans' ? 'Midtrans' : settlements_simulator()
