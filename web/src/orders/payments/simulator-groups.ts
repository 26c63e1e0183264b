import {
  payments_simulator_accept,
  label_cancel_short,
  payments_simulator_challenge,
  payments_simulator_deny,
  payments_simulator_duplicate,
  payments_simulator_expire,
  payments_simulator_group_bank,
  payments_simulator_group_ends,
  payments_simulator_group_faults,
  payments_simulator_group_money,
  payments_simulator_out_of_order,
  payments_simulator_pay,
  payments_simulator_pay_late,
  payments_simulator_reversal,
  payments_simulator_wrong_amount,
} from '@pantul/messages/words'
import type { SimulatorAction } from '@pantul/contract/payments-wire'

type Group = 'money' | 'bank' | 'ends' | 'faults'

// A record, so that a missing action does not compile.
const buttons: Record<SimulatorAction, { readonly group: Group; readonly label: () => string }> = {
  pay: { group: 'money', label: payments_simulator_pay },
  'pay-late': { group: 'money', label: payments_simulator_pay_late },
  deny: { group: 'bank', label: payments_simulator_deny },
  challenge: { group: 'bank', label: payments_simulator_challenge },
  accept: { group: 'bank', label: payments_simulator_accept },
  reversal: { group: 'bank', label: payments_simulator_reversal },
  expire: { group: 'ends', label: payments_simulator_expire },
  cancel: { group: 'ends', label: label_cancel_short },
  'wrong-amount': { group: 'faults', label: payments_simulator_wrong_amount },
  duplicate: { group: 'faults', label: payments_simulator_duplicate },
  'out-of-order': { group: 'faults', label: payments_simulator_out_of_order },
}

const titles: Record<Group, () => string> = {
  money: payments_simulator_group_money,
  bank: payments_simulator_group_bank,
  ends: payments_simulator_group_ends,
  faults: payments_simulator_group_faults,
}

const groups: readonly Group[] = ['money', 'bank', 'ends', 'faults']
const actions = Object.keys(buttons) as SimulatorAction[]

/** The simulator's buttons in groups; payments come first. */
export const simulatorGroups = () =>
  groups.map((group) => ({
    title: titles[group](),
    actions: actions
      .filter((action) => buttons[action].group === group)
      .map((action) => ({ action, word: buttons[action].label() })),
  }))
