import * as m from '@pantul/messages/words'
import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { areKeysOn, switchKeys } from '../browser/desk-single-keys.ts'
import { useSingleKey } from '../browser/desk-use-single-key.ts'
import { Dialog } from '../design/dialog.tsx'
import { Switch } from '../design/switch.tsx'
import { useDeskStaff, useDeskLocation } from '../desk/desk-staff.ts'
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
        aria-label={m.schedule_keys()}
        aria-haspopup="dialog"
        title={m.schedule_keys()}
        onClick={() => setOpen(true)}
      >
        <Keyboard size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={m.schedule_keys()}>
        <dl className={styles['list']}>
          <Key name="T">{m.schedule_key_today()}</Key>
          <Key name={m.schedule_arrows()}>{m.schedule_key_move()}</Key>
          <Key name="Enter">{m.schedule_key_open()}</Key>
          <Key name="/">{m.schedule_key_search()}</Key>
          <Key name="N">{m.sell_shortcut()}</Key>
          <Key name={m.sell_shift_arrows()}>{m.sell_shortcut_more()}</Key>
          <Key name="P">{m.counter_take()}</Key>
          <Key name="1–8">{m.counter_pay_with()}</Key>
          <Key name="C">{m.arrivals_check_in()}</Key>
          <Key name="B">{m.blocks_block()}</Key>
          <Key name="M">{m.changes_shortcut()}</Key>
          <Key name="A">{m.goods_shortcut()}</Key>
          <Key name="Shift A">{m.goods_shortcut_alone()}</Key>
          <Key name="D">{m.schedule_print()}</Key>
          {machine !== null && <Key name="L">{m.desk_lock()}</Key>}
          <Key name="Esc">{m.schedule_key_close()}</Key>
          <Key name="?">{m.schedule_key_list()}</Key>
        </dl>
        {location !== undefined && (
          <a className={styles['display']} href={`/desk/${location.id}/display`} target="pantul-display">
            {m.display_open()}
          </a>
        )}
        <Switch
          label={m.schedule_single_keys()}
          note={m.schedule_single_keys_note()}
          on={isOn}
          onChange={turn}
        />
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
