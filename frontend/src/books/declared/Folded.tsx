import { useState, type ReactNode } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';

/** Folded, and made only when it is opened. */
export function Folded({ title, note, open = false, className = '', part, children }: { title: string; note: string; open?: boolean; className?: string; part?: string; children: ReactNode }) {
  const [expanded, setExpanded] = useState(open);
  return (
    <Disclosure data-part={part} className={`house-rules ${className}`} isExpanded={expanded} onExpandedChange={setExpanded}>
      <Heading level={3}><Button slot="trigger" className="fold"><b>{title}</b><small>{note}</small></Button></Heading>
      <DisclosurePanel>{expanded && children}</DisclosurePanel>
    </Disclosure>
  );
}
