import * as m from '@pantul/messages/words'
import type { PromoScope, DiscountTerms } from '@pantul/rules/promo-discount'

/** How a promo lowers the price. */
export const promoKindWord = (kind: DiscountTerms['kind']): string =>
  ({
    percent: m.promo_list_kind_percent,
    amount: m.promo_list_kind_amount,
    'fixed-price': m.promo_list_kind_fixed,
    'free-add-on': m.promo_list_kind_free,
  })[kind]()

/** The part of an order that a promo applies to. */
export const promoScopeWord = (scope: PromoScope): string =>
  ({
    all: m.promo_list_scope_all,
    courts: m.payments_courts,
    coach: m.layout_page_coach,
    'add-ons': m.layout_page_add_ons,
  })[scope]()
