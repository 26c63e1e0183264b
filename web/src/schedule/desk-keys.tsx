import {
  arrivals_check_in,
  blocks_block,
  changes_shortcut,
  counter_pay_with,
  counter_take,
  desk_lock,
  display_open,
  goods_shortcut,
  goods_shortcut_alone,
  schedule_arrows,
  schedule_key_close,
  schedule_key_list,
  schedule_key_move,
  schedule_key_open,
  schedule_key_search,
  schedule_key_today,
  schedule_keys,
  schedule_print,
  schedule_single_keys,
  schedule_single_keys_note,
  sell_shortcut,
  sell_shortcut_more,
  sell_shift_arrows,
} from '@pantul/messages/words'
import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { areKeysOn, switchKeys } from '../browser/desk-single-keys.ts'
import { useSingleKey } from '../browser/desk-use-single-key.ts'
import { Dialog } from '../design/dialog.tsx'
import { Switch } from '../design/switch.tsx'
import { useDeskStaff } from '../desk/desk-staff.ts'
import { useDeskLocation } from '../desk/desk-staff.ts'
import styles from './desk-keys.module.css'

/** The button and the list of keys. `T` and `?` work anywhere on the page until they are switched off. */
export function DeskKeys({ onToday }: { readonly onToday: () => void }) {
  const { machine } = useDeskStaff()
  const location = useDeskLocation()
  const [isOpen, setOpen] = useState(false)
  const [isOn, setOn] = useState(areKeysOn)
  const turn = (on: boolean): void => {
    setOn(on)
    switchKeys(on)
  }
  useSingleKey('?', isOpen ? null : () => setOpen(true))
  useSingleKey('t', isOpen ? null : onToday)

  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-label={schedule_keys()}
        aria-haspopup="dialog"
        title={schedule_keys()}
        onClick={() => setOpen(true)}
      >
        <Keyboard size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={schedule_keys()}>
        <dl className={styles['list']}>
          <Key name="T">{schedule_key_today()}</Key>
          <Key name={schedule_arrows()}>{schedule_key_move()}</Key>
          <Key name="Enter">{schedule_key_open()}</Key>
          <Key name="/">{schedule_key_search()}</Key>
          <Key name="N">{sell_shortcut()}</Key>
          <Key name={sell_shift_arrows()}>{sell_shortcut_more()}</Key>
          <Key name="P">{counter_take()}</Key>
          <Key name="1–8">{counter_pay_with()}</Key>
          <Key name="C">{arrivals_check_in()}</Key>
          <Key name="B">{blocks_block()}</Key>
          <Key name="M">{changes_shortcut()}</Key>
          <Key name="A">{goods_shortcut()}</Key>
          <Key name="Shift A">{goods_shortcut_alone()}</Key>
          <Key name="D">{schedule_print()}</Key>
          {machine !== null && <Key name="L">{desk_lock()}</Key>}
          <Key name="Esc">{schedule_key_close()}</Key>
          <Key name="?">{schedule_key_list()}</Key>
        </dl>
        {location !== undefined && (
          <a className={styles['display']} href={`/desk/${location.id}/display`} target="pantul-display">
            {display_open()}
          </a>
        )}
        <Switch label={schedule_single_keys()} note={schedule_single_keys_note()} on={isOn} onChange={turn} />
      </Dialog>
    </>
  )
}

const Key = ({ name, children }: { readonly name: string; readonly children: string }) => (
  <div>
    <dt>
      <kbd>{name}</kbd>
    </dt>
    <dd>{children}</dd>
  </div>
)
