import { expect, test } from 'vitest'
import { whatsAppOf } from './desk-closure-text.ts'

test.each([
  ['0812-3456 789', '628123456789'],
  ['+62 812 3456 789', '628123456789'],
  ['0065 9123 4567', '6591234567'],
])('WhatsApp opens %s with its country code', (phone, digits) => {
  const hours = [{ court: 'C1', date: '2026-11-23', hour: 18 }]
  const link = whatsAppOf(
    { name: 'Sari', phone, language: 'id', hours, refund: 0 },
    { kind: 'rain', message: { en: '', id: '' }, location: 'Kemang', names: new Map() },
  )
  expect(link).toMatch(new RegExp(`^https://wa\\.me/${digits}\\?text=`))
})
