import * as m from '@pantul/messages/words'

/** Why a paid order is refunded: another order had reached the limit per person of its package or its promo. */
export const overLimitText = ({ packages }: { readonly packages: readonly unknown[] }): string =>
  packages.length > 0 ? m.payments_over_limit_package() : m.payments_over_limit_promo()
