import { addItem, currentItem, emptyBasket, replaceItem, selectItem, type Basket } from '@pantul/rules/basket'
import type { Hours } from '@pantul/rules/hours'
import { expect, test } from 'vitest'
import { nextStep, type NextStep } from './next-step.ts'

const date = '2026-11-20'
const court = { id: 'C3', name: 'Court 3', material: 'P', unit: 'H', paidByPackage: false }
const empty = emptyBasket(date)
const withPicks = (basket: Basket, hours: Hours, courts = [court]): Basket =>
  replaceItem(basket, { ...currentItem(basket), hours, courts })
const racket = [{ item: 'RACKET', quantity: 1 }]

const stepCases: { name: string; basket: Basket; gives: NextStep }[] = [
  { name: 'nothing picked', basket: empty, gives: { kind: 'start' } },
  {
    name: 'a time, no court',
    basket: withPicks(empty, [18], []),
    gives: { kind: 'fill', id: 1, missing: 'court' },
  },
  { name: 'complete', basket: withPicks(empty, [18]), gives: { kind: 'continue' } },
  {
    name: 'an hour lost in the middle',
    basket: withPicks(empty, [17, 19]),
    gives: { kind: 'fill', id: 1, missing: 'gap' },
  },
  {
    name: 'add-ons without a time',
    basket: replaceItem(empty, { ...currentItem(empty), addOns: racket }),
    gives: { kind: 'fill', id: 1, missing: 'time' },
  },
  {
    name: 'an empty item beside a complete one',
    basket: addItem(withPicks(empty, [18]), date),
    gives: { kind: 'continue' },
  },
  {
    name: 'another item needs a court',
    basket: selectItem(withPicks(addItem(withPicks(empty, [18]), date), [20], []), 1),
    gives: { kind: 'go-to', id: 2, missing: 'court' },
  },
  {
    name: 'the current and another item need a court',
    basket: withPicks(addItem(withPicks(empty, [18], []), date), [20], []),
    gives: { kind: 'fill', id: 2, missing: 'court' },
  },
]
for (const { name, basket, gives } of stepCases)
  test(`${name}: the next step is ${gives.kind}`, () => {
    expect(nextStep(basket)).toEqual(gives)
  })
