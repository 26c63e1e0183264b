import type { DeskAct } from '@pantul/contract/desk-acts-wire'
import {
  arrivals_in_word,
  arrivals_was_missed,
  desk_act_add_person,
  desk_act_block_hours,
  desk_act_cancel_booking,
  desk_act_change_booking,
  desk_act_change_court,
  desk_act_change_person,
  desk_act_close_drawer,
  desk_act_end_block,
  desk_act_end_device,
  desk_act_enrol_device,
  desk_act_exchange_bookings,
  desk_act_forgive_rest,
  desk_act_invite_staff,
  desk_act_join_staff,
  desk_act_leave_early,
  desk_act_leave_unpaid,
  desk_act_lock_screen,
  desk_act_move_cash,
  desk_act_note_order,
  desk_act_open_drawer,
  desk_act_reset_second_factor,
  desk_act_sell,
  desk_act_set_pin,
  desk_act_set_up_second_factor,
  desk_act_show_qris,
  desk_act_sign_drawer,
  desk_act_take_over,
  desk_act_take_payment,
  desk_act_take_role,
  desk_act_undo_arrival,
  desk_act_unverify_payment,
  desk_act_use_recovery_code,
  desk_act_verify_payment,
  desk_act_withdraw_invitation,
  desk_orders_act_correct,
} from '@pantul/messages/words'
import { intlLocale } from '../browser/language.ts'

const names: Readonly<Record<string, () => string>> = {
  'add-person': desk_act_add_person,
  'block-hours': desk_act_block_hours,
  'cancel-booking': desk_act_cancel_booking,
  'change-booking': desk_act_change_booking,
  'change-court': desk_act_change_court,
  'change-person': desk_act_change_person,
  'check-in': arrivals_in_word,
  'close-drawer': desk_act_close_drawer,
  'correct-payment': desk_orders_act_correct,
  'end-block': desk_act_end_block,
  'end-device': desk_act_end_device,
  'enrol-device': desk_act_enrol_device,
  'exchange-bookings': desk_act_exchange_bookings,
  'forgive-rest': desk_act_forgive_rest,
  'invite-staff': desk_act_invite_staff,
  'join-staff': desk_act_join_staff,
  'leave-early': desk_act_leave_early,
  'leave-unpaid': desk_act_leave_unpaid,
  'lock-screen': desk_act_lock_screen,
  'mark-no-show': arrivals_was_missed,
  'move-cash': desk_act_move_cash,
  'note-order': desk_act_note_order,
  'open-drawer': desk_act_open_drawer,
  'reset-second-factor': desk_act_reset_second_factor,
  sell: desk_act_sell,
  'set-pin': desk_act_set_pin,
  'set-up-second-factor': desk_act_set_up_second_factor,
  'show-qris': desk_act_show_qris,
  'sign-drawer': desk_act_sign_drawer,
  'take-over': desk_act_take_over,
  'take-payment': desk_act_take_payment,
  'take-role': desk_act_take_role,
  'undo-arrival': desk_act_undo_arrival,
  'unverify-payment': desk_act_unverify_payment,
  'use-recovery-code': desk_act_use_recovery_code,
  'verify-payment': desk_act_verify_payment,
  'withdraw-invitation': desk_act_withdraw_invitation,
}

/** The translated name of an action; an unknown action is shown as it is stored. */
export const actionName = (action: string): string => names[action]?.() ?? action.replaceAll('-', ' ')

/** The time on the location's clock, by the offset of `at`. */
export function momentOfAct(at: string): string {
  const wall = new Date(`${at.slice(0, 19)}Z`)
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(intlLocale(), style).format(wall)
}

/** The changed fields: `state: held → confirmed`. */
export function changesText({ before, after }: Pick<DeskAct, 'before' | 'after'>): string {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .map((field) => {
      const [from, to] = [before?.[field], after?.[field]].map(textOf)
      return from === '' ? `${field}: ${to}` : `${field}: ${from} → ${to === '' ? '–' : to}`
    })
    .join('; ')
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
