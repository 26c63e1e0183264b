import { expect, test } from 'vitest'
import { whatsAppLink } from './desk-closure-text.ts'

test.each([
  ['0812-3456 789', '628123456789'],
  ['+62 812 3456 789', '628123456789'],
  ['0065 9123 4567', '6591234567'],
])('the WhatsApp link of the phone number %s has its digits with the country code', (phone, digits) => {
  const hours = [{ court: 'C1', date: '2026-11-23', hour: 18 }]
  const link = whatsAppLink(
    { name: 'Sari', phone, language: 'id', hours, refund: 0 },
    { kind: 'rain', message: { en: '', id: '' }, location: 'Kemang', courtNames: new Map() },
  )
  expect(link).toMatch(new RegExp(`^https://wa\\.me/${digits}\\?text=`))
})
