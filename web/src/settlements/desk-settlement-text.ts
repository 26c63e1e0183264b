import type { DifferenceKind, SettlementGateway } from '@pantul/contract/desk-settlements-wire'
import * as m from '@pantul/messages/words'
import { CircleAlert, CircleMinus, EqualNot, SearchX, type LucideIcon } from 'lucide-react'

/** How a difference is named, and its icon. `missing`: in no file; `unpaid` and `unknown`: only in a file. */
export const differenceText: Readonly<
  Record<DifferenceKind, { readonly name: () => string; readonly icon: LucideIcon }>
> = {
  missing: { name: m.settlements_missing, icon: CircleMinus },
  amount: { name: m.settlements_amount, icon: EqualNot },
  unpaid: { name: m.settlements_unpaid, icon: CircleAlert },
  unknown: { name: m.settlements_unknown, icon: SearchX },
}

/** A gateway's own name. */
export const gatewayName = (gateway: SettlementGateway): string =>
  gateway === 'midtrans' ? 'Midtrans' : m.settlements_simulator()
