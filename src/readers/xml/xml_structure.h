#pragma once

#include "readers/xml/xml_law.h"

namespace pandect {

/// The names that Akoma Ntoso and USLM share.
inline constexpr XmlRoles structure_roles[] = {
    {XmlRole::skip, "meta toc"},
    {XmlRole::group, Level::part, "part subpart"},
    {XmlRole::group, Level::title, "subtitle title"},
    {XmlRole::group, Level::chapter, "chapter subchapter"},
    {XmlRole::group, Level::division, "division"},
    {XmlRole::group, Level::subdivision, "subdivision"},
    {XmlRole::unit, Level::preamble, "preamble"},
    {XmlRole::leaf, Level::heading, "level"},
    {XmlRole::leaf, Level::article, "rule"},
    {XmlRole::division, Level::paragraph, "paragraph subclause subsection"},
    {XmlRole::number, "num"},
    {XmlRole::heading, "heading subheading"},
    {XmlRole::table, "table"},
    {XmlRole::row, "tr"},
    {XmlRole::cell, "td th"},
    {XmlRole::line_break, "br"},
    {XmlRole::picture, "img"},
    {XmlRole::reference, "ref"},
    {XmlRole::block, "caption content p"},
};

}  // namespace pandect
