import * as m from '@pantul/messages/words'
import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { areSingleKeysOn, setSingleKeysOn } from '../browser/desk-single-keys.ts'
import { useSingleKey } from '../browser/desk-use-single-key.ts'
import { Dialog } from '../design/dialog.tsx'
import { Switch } from '../design/switch.tsx'
import { useDeskStaff, useDeskLocation } from '../desk/desk-staff.ts'
import styles from './desk-key-list.module.css'

/** A button that opens the list of keys. The key `?` opens it too, and `T` shows today. */
export function DeskKeyList({ onToday }: { readonly onToday: () => void }) {
  const { machine } = useDeskStaff()
  const location = useDeskLocation()
  const [isOpen, setOpen] = useState(false)
  const [hasSingleKeys, setHasSingleKeys] = useState(areSingleKeysOn)
  const switchSingleKeys = (on: boolean): void => {
    setHasSingleKeys(on)
    setSingleKeysOn(on)
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
          <KeyRow name="T">{m.schedule_key_today()}</KeyRow>
          <KeyRow name={m.schedule_arrows()}>{m.schedule_key_move()}</KeyRow>
          <KeyRow name="Enter">{m.schedule_key_open()}</KeyRow>
          <KeyRow name="/">{m.schedule_key_search()}</KeyRow>
          <KeyRow name="N">{m.sell_shortcut()}</KeyRow>
          <KeyRow name={m.sell_shift_arrows()}>{m.sell_shortcut_more()}</KeyRow>
          <KeyRow name="P">{m.counter_take()}</KeyRow>
          <KeyRow name="1–8">{m.counter_pay_with()}</KeyRow>
          <KeyRow name="C">{m.arrivals_check_in()}</KeyRow>
          <KeyRow name="B">{m.blocks_block()}</KeyRow>
          <KeyRow name="M">{m.changes_shortcut()}</KeyRow>
          <KeyRow name="A">{m.goods_shortcut()}</KeyRow>
          <KeyRow name="Shift A">{m.goods_shortcut_alone()}</KeyRow>
          <KeyRow name="D">{m.schedule_print()}</KeyRow>
          {machine !== null && <KeyRow name="L">{m.desk_lock()}</KeyRow>}
          <KeyRow name="Esc">{m.schedule_key_close()}</KeyRow>
          <KeyRow name="?">{m.schedule_key_list()}</KeyRow>
        </dl>
        {location !== undefined && (
          <a className={styles['displayLink']} href={`/desk/${location.id}/display`} target="pantul-display">
            {m.display_open()}
          </a>
        )}
        <Switch
          label={m.schedule_single_keys()}
          note={m.schedule_single_keys_note()}
          on={hasSingleKeys}
          onChange={switchSingleKeys}
        />
      </Dialog>
    </>
  )
}

const KeyRow = ({ name, children }: { readonly name: string; readonly children: string }) => (
  <div>
    <dt>
      <kbd>{name}</kbd>
    </dt>
    <dd>{children}</dd>
  </div>
)
