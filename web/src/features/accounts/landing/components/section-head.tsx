interface Props {
  readonly id: string;
  readonly eyebrow: string;
  readonly title: string;
  readonly lead?: string;
}

export const SectionHead = ({ id, eyebrow, title, lead }: Props) => (
  <div className="section-head">
    <p className="eyebrow">{eyebrow}</p>
    <h2 className="section-title" id={id}>
      {title}
    </h2>
    {lead && <p className="section-lead">{lead}</p>}
  </div>
);
