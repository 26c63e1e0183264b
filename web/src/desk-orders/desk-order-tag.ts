import * as m from '@pantul/messages/words'
import type { OrderKind } from '@pantul/rules/order-kind'
import type { OrderState } from '@pantul/rules/order-state'
import { tagOfState } from '../orders/order-text.ts'

/** The label and colour of an order's state for staff: goods are sold, not played. */
export const deskTagOf = (kind: OrderKind, state: OrderState): ReturnType<typeof tagOfState> =>
  kind === 'goods' && state === 'completed'
    ? { label: m.desk_act_sell(), variant: 'ok' }
    : tagOfState(state, /* was played */ state === 'completed')
