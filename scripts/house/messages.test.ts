import { expect, test } from 'vitest'
import { messageFaults } from './messages.ts'

const sound = {
  en: { basket_total: 'Total', problem_slot_taken: 'Taken by {name}' },
  id: { basket_total: 'Total', problem_slot_taken: 'Diambil {name}' },
}
const sources = ['basket_total()', "refuse('SLOT_TAKEN')"]

test('a sound catalogue has no fault', () => expect(messageFaults(sound, sources)).toEqual([]))

test.each([
  {
    title: 'a missing translation',
    en: { home_title: 'Play' },
    id: {},
    fault: 'home_title is there in one language only',
  },
  {
    title: 'a translation without a value',
    en: { home_title: 'Play at {time}' },
    id: { home_title: 'Main' },
    fault: 'home_title fills in other values in Indonesian',
  },
  {
    title: 'a message with the texts of another message',
    en: { home_title: 'Total' },
    id: { home_title: 'Total' },
    fault: 'home_title repeats basket_total',
  },
])('$title is a fault', ({ en, id, fault }) => {
  const planted = { en: { ...sound.en, ...en }, id: { ...sound.id, ...id } }
  expect(messageFaults(planted, [...sources, 'home_title()'])).toContain(fault)
})

test('an unused message is a fault', () =>
  expect(messageFaults(sound, ["refuse('SLOT_TAKEN')"])).toEqual(['basket_total is used nowhere']))
