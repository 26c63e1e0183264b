import { normalCode } from '@pantul/rules/promo'
import type { StorageKey } from '../browser/storage.ts'

/** A code that is to be used with the next order: remembered by this tab until it was used or removed. */
export const promoCodeKey: StorageKey<string> = {
  area: 'session',
  name: 'PROMO_CODE',
  parse: (stored) => (typeof stored === 'string' ? normalCode(stored) : null),
}
