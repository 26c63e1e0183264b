import type { OwnProfile } from '@pantul/contract/profile-wire'
import * as m from '@pantul/messages/words'
import { useState } from 'react'
import { CallProblem } from '../api/call.ts'
import { Switch } from '../design/switch.tsx'
import { toast } from '../design/toast.tsx'
import { momentText } from './moment-text.ts'
import { Section } from './section.tsx'
import { useSaveProfile } from '../accounts/use-profile.ts'

/** The switch for marketing mails, with the date of consent; off by default. */
export function NewsSection({ profile }: { readonly profile: OwnProfile }) {
  const [isSaving, setSaving] = useState(false)
  const save = useSaveProfile()

  const saveAnswer = async (wantsMarketing: boolean) => {
    setSaving(true)
    try {
      await save({ wantsMarketing })
      toast(m.profile_saved())
    } catch (problem) {
      if (!(problem instanceof CallProblem)) throw problem
      toast(problem.message, 'wrong')
    } finally {
      setSaving(false)
    }
  }
  return (
    <Section id="news" title={m.profile_news()}>
      <Switch
        label={m.profile_news_offer()}
        note={consentText(profile)}
        on={profile.wantsMarketing}
        unavailable={isSaving}
        onChange={(on) => void saveAnswer(on)}
      />
    </Section>
  )
}

function consentText({ wantsMarketing, marketingAnsweredAt }: OwnProfile): string {
  if (marketingAnsweredAt === null) return m.profile_news_never()
  const moment = momentText(marketingAnsweredAt)
  return wantsMarketing ? m.profile_news_on({ moment }) : m.profile_news_off({ moment })
}
