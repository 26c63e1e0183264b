import { describe, expect, test } from 'vitest'
import { canPaymentBecome, paymentStates, type PaymentState } from './payment-state.ts'

const transitions: readonly { from: PaymentState; to: readonly PaymentState[] }[] = [
  { from: 'created', to: ['pending', 'failed', 'expired', 'cancelled'] },
  { from: 'pending', to: ['paid', 'failed', 'expired', 'cancelled', 'review'] },
  { from: 'review', to: ['paid', 'failed', 'expired', 'cancelled'] },
  { from: 'failed', to: ['paid', 'review'] },
  { from: 'expired', to: ['paid', 'review'] },
  { from: 'cancelled', to: ['paid', 'review'] },
  { from: 'paid', to: ['refunding', 'reversed', 'charged_back'] },
  { from: 'refunding', to: ['partially_refunded', 'refunded', 'reversed', 'charged_back'] },
  { from: 'partially_refunded', to: ['refunding', 'reversed', 'charged_back'] },
  { from: 'refunded', to: [] },
  { from: 'reversed', to: [] },
  { from: 'charged_back', to: [] },
]

describe('a payment attempt', () => {
  for (const { from, to } of transitions) {
    test(`goes from ${from} to ${to.join(', ') || 'nowhere'}`, () => {
      expect(paymentStates.filter((state) => canPaymentBecome(from, state)).toSorted()).toEqual(
        [...to].toSorted(),
      )
    })
  }
  test('has no other states', () =>
    expect(transitions.map(({ from }) => from)).toHaveLength(paymentStates.length))
  test('never becomes unpaid after a payment', () => {
    const unpaid = ['created', 'pending', 'failed', 'expired', 'cancelled', 'review']
    const reached = new Set<PaymentState>(['paid'])
    for (const from of reached)
      for (const to of paymentStates) if (canPaymentBecome(from, to)) reached.add(to)
    expect([...reached].filter((state) => unpaid.includes(state))).toEqual([])
  })
})
