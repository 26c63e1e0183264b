import { deskPhotosFromWire } from '@pantul/contract/desk-photos-wire'
import * as m from '@pantul/messages/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { toast } from '../design/toast.tsx'
import { DeskCodeDialog } from '../desk/desk-code-dialog.tsx'
import { DeskConfirmDialog } from '../desk/desk-confirm-dialog.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import styles from './desk-photos.module.css'
import { deskPhotosQuery } from './desk-photos-query.ts'

type Props = { readonly locationId: string; readonly hash: string }

/** Removes a picture after a question, because a removed picture is lost. */
export function DeskRemovePhoto({ locationId, hash }: Props) {
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const removing = useDeskCall<string>({
    send: async (photo) => {
      const request = { params: { location: locationId, photo } }
      const list = deskPhotosFromWire((await call('DELETE /api/desk/:location/photos/:photo', request)).data)
      setAsking(false)
      toast(m.photos_removed())
      cache.setQueryData(deskPhotosQuery(locationId).queryKey, list)
    },
  })
  return (
    <div className={styles['actions']}>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {m.photos_remove()}
      </Button>
      <DeskConfirmDialog
        isOpen={isAsking}
        title={m.photos_remove_title()}
        text={m.photos_remove_text()}
        cancelLabel={m.photos_keep()}
        confirmLabel={m.basket_remove()}
        busyLabel={removing.isBusy ? m.photos_removing() : undefined}
        problem={removing.problem}
        onCancel={() => setAsking(false)}
        onConfirm={() => removing.send(hash)}
      />
      <DeskCodeDialog {...removing} />
    </div>
  )
}
