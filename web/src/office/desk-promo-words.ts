import {
  layout_page_add_ons,
  layout_page_coach,
  payments_courts,
  promo_list_kind_amount,
  promo_list_kind_fixed,
  promo_list_kind_free,
  promo_list_kind_percent,
  promo_list_scope_all,
} from '@pantul/messages/words'
import type { PromoScope, DiscountTerms } from '@pantul/rules/promo-discount'

/** How a promo lowers the price. */
export const promoKindWord = (kind: DiscountTerms['kind']): string =>
  ({
    percent: promo_list_kind_percent,
    amount: promo_list_kind_amount,
    'fixed-price': promo_list_kind_fixed,
    'free-add-on': promo_list_kind_free,
  })[kind]()

/** The part of an order that a promo applies to. */
export const promoScopeWord = (scope: PromoScope): string =>
  ({
    all: promo_list_scope_all,
    courts: payments_courts,
    coach: layout_page_coach,
    'add-ons': layout_page_add_ons,
  })[scope]()
