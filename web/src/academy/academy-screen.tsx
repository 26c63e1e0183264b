import { academy_title } from '@pantul/messages/words'
import { EnrolScreen } from '../enrolments/enrol-screen.tsx'
import { ProgrammeList } from './programme-list.tsx'
import { ProgrammesWaiting } from './programmes-waiting.tsx'

/** `/academy`: fixed runs of sessions for kids and adults, and enrolling in them. */
export const AcademyScreen = () => (
  <EnrolScreen title={academy_title()} waiting={<ProgrammesWaiting />}>
    {(location, onPlaced) => <ProgrammeList key={location.id} location={location} onPlaced={onPlaced} />}
  </EnrolScreen>
)
