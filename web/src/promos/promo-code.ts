import { tidyCode } from '@pantul/rules/promo'
import type { StorageKey } from '../browser/storage.ts'

/** The promo code for the next order; this tab keeps it until it is used or removed. */
export const promoCodeKey: StorageKey<string> = {
  area: 'session',
  name: 'PROMO_CODE',
  parse: (stored) => (typeof stored === 'string' ? tidyCode(stored) : null),
}
