import * as m from '@pantul/messages/words'
import type { SimulatorAction } from '@pantul/contract/payments-wire'

type ActionGroup = 'money' | 'bank' | 'endings' | 'faults'

// A record of all actions, so that the compiler finds a missing one.
const buttons: Record<SimulatorAction, { readonly group: ActionGroup; readonly label: () => string }> = {
  pay: { group: 'money', label: m.payments_simulator_pay },
  'pay-late': { group: 'money', label: m.payments_simulator_pay_late },
  deny: { group: 'bank', label: m.payments_simulator_deny },
  challenge: { group: 'bank', label: m.payments_simulator_challenge },
  accept: { group: 'bank', label: m.payments_simulator_accept },
  reversal: { group: 'bank', label: m.payments_simulator_reversal },
  expire: { group: 'endings', label: m.payments_simulator_expire },
  cancel: { group: 'endings', label: m.label_cancel_short },
  'wrong-amount': { group: 'faults', label: m.payments_simulator_wrong_amount },
  duplicate: { group: 'faults', label: m.payments_simulator_duplicate },
  'out-of-order': { group: 'faults', label: m.payments_simulator_out_of_order },
}

const titles: Record<ActionGroup, () => string> = {
  money: m.payments_simulator_group_money,
  bank: m.payments_simulator_group_bank,
  endings: m.payments_simulator_group_ends,
  faults: m.payments_simulator_group_faults,
}

const groups: readonly ActionGroup[] = ['money', 'bank', 'endings', 'faults']
const actions = Object.keys(buttons) as SimulatorAction[]

export const simulatorGroups = () =>
  groups.map((group) => ({
    title: titles[group](),
    actions: actions
      .filter((action) => buttons[action].group === group)
      .map((action) => ({ action, label: buttons[action].label() })),
  }))
