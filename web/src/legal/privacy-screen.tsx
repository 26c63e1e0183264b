import * as m from '@pantul/messages/words'
import { LegalPage } from './legal-page.tsx'
import { privacyInEnglish } from './privacy-en.ts'
import { privacyInIndonesian } from './privacy-id.ts'

/** `/privacy`: the privacy notice. */
export const PrivacyScreen = () => (
  <LegalPage
    texts={{ en: privacyInEnglish, id: privacyInIndonesian }}
    other={{ to: '/terms', label: m.legal_terms() }}
  />
)
